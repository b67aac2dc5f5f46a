import { fileURLToPath } from "node:url";
import { build, type Format } from "esbuild";
import type { Context } from "hono";

const bundles = new Map<string, Promise<string>>();

/** Serves a browser script, bundled with its imports on the first request. `iife` makes a classic script. */
export function serveScript(entry: URL, format: Format = "esm") {
  return async (c: Context) =>
    c.body(await cachedBundle(entry, format), 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
    });
}

function cachedBundle(entry: URL, format: Format): Promise<string> {
  const cached = bundles.get(entry.href) ?? bundle(entry, format);
  bundles.set(entry.href, cached);
  return cached;
}

async function bundle(entry: URL, format: Format): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    format,
    target: "es2022",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}
