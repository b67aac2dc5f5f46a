import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

import { bundleWorker, workerBundle } from "./bundle-worker";
import { CommandError } from "./command-error";
import { hashSources } from "./hash-sources.mjs";
import { startChild } from "./start-child";

/** One of the last files that `next build` writes, and one that `next start` needs. */
const lastFile = ".next/prerender-manifest.json";
/** The build of `buildWhenChanged`: its id, and the hash of its sources. */
const builtFile = ".data/built";

/** Does what `npm run build` does, with the inspector, if the sources have changed since the last build; returns whether they had. */
export async function buildWhenChanged(): Promise<boolean> {
  const built = await buildWebProcess();
  // Always, because it takes less than a second, and it has tools in it that the web process has not.
  await bundleWorker();
  return built;
}

async function buildWebProcess(): Promise<boolean> {
  const sources = await hashSources();
  const built = await readFile(builtFile, "utf8").catch(() => undefined);
  if (isBuilt() && built === (await describeBuild(sources))) return false;
  const log = ".data/logs/build.log";
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", INSPECTOR: "on" };
  const code = await startChild("node_modules/next/dist/bin/next", ["build"], { env, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
  await writeFile(builtFile, await describeBuild(sources));
  return true;
}

/** A `CommandError` if no finished build exists. */
export function requireBuild(): void {
  if (!isBuilt()) throw new CommandError("The shop is not built: run `npm run build`.");
}

async function describeBuild(sources: string): Promise<string> {
  return `${await readFile(".next/BUILD_ID", "utf8")} ${sources}`;
}

function isBuilt(): boolean {
  return existsSync(lastFile) && existsSync(workerBundle);
}
