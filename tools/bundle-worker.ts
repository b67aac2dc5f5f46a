import { build } from "esbuild";

/** Where `node scripts/run.mjs worker` looks for it in production. `next build` empties the folder. */
export const workerBundle = ".next/worker.mjs";

/** Writes the worker and what it imports of the shop as one file, so that it starts without a compiler. Packages stay in node_modules. */
export async function bundleWorker(): Promise<void> {
  await build({
    entryPoints: ["scripts/worker.ts"],
    outfile: workerBundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    packages: "external",
    // It has `server-only` empty.
    tsconfig: "scripts/tsconfig.json",
    logLevel: "error",
  });
}
