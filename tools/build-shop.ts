import { readFile, stat, writeFile } from "node:fs/promises";

import { CommandError } from "./command-error";
import { hashSources } from "./hash-sources.mjs";
import { startChild } from "./start-child";

/** One of the last files that `next build` writes, and one that `next start` needs. */
const lastFile = ".next/prerender-manifest.json";
/** The build of `buildWhenChanged`: its id, and the hash of its sources. */
const builtFile = ".data/built";

/** Runs `next build`, with the inspector, if the sources have changed since the last build; returns whether it did. */
export async function buildWhenChanged(): Promise<boolean> {
  const sources = await hashSources();
  const built = await readFile(builtFile, "utf8").catch(() => undefined);
  if ((await isBuilt()) && built === (await describeBuild(sources))) return false;
  const log = ".data/logs/build.log";
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", INSPECTOR: "on" };
  const code = await startChild("node_modules/next/dist/bin/next", ["build"], { env, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
  await writeFile(builtFile, await describeBuild(sources));
  return true;
}

/** A `CommandError` if no finished build exists. */
export async function requireBuild(): Promise<void> {
  if (!(await isBuilt())) throw new CommandError("The shop is not built: run `npm run build`.");
}

async function describeBuild(sources: string): Promise<string> {
  return `${await readFile(".next/BUILD_ID", "utf8")} ${sources}`;
}

async function isBuilt(): Promise<boolean> {
  return stat(lastFile).then(
    () => true,
    () => false,
  );
}
