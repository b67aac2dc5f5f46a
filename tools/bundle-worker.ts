import { build, type Plugin } from "esbuild";

/** Where `node scripts/run.mjs worker` looks for it in production. `next build` empties the folder. */
export const workerBundle = ".next/worker.mjs";

/** Names the files of Next, which a bundler finds without their ending and Node does not. */
const nextFiles: Plugin = {
  name: "next-files",
  setup({ onResolve }) {
    onResolve({ filter: /^next\/[a-z]+$/ }, ({ path }) => ({ path: `${path}.js`, external: true }));
  },
};

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
    plugins: [nextFiles],
    // It has `server-only` empty.
    tsconfig: "scripts/tsconfig.json",
    logLevel: "error",
  });
}
