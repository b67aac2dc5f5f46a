import { readFile, stat } from "node:fs/promises";

import { CommandError } from "./command-error";
import { hashSources } from "./hash-sources.mjs";
import { startChild } from "./start-child";

const buildIdFile = ".next/BUILD_ID";
/** One of the last files that `next build` writes, and one that `next start` needs. */
const lastFile = ".next/prerender-manifest.json";

/** Runs `next build` where the sources have changed since the last build; returns whether it did. */
export async function buildWhenChanged(): Promise<boolean> {
  if ((await finishedBuild()) === (await hashSources())) return false;
  const log = ".data/logs/build.log";
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const code = await startChild("node_modules/next/dist/bin/next", ["build"], { env, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
  return true;
}

/** A `CommandError` where no finished build exists. */
export async function requireBuild(): Promise<void> {
  if ((await finishedBuild()) === undefined)
    throw new CommandError("The shop is not built: run `npm run build`.");
}

/** The id of the finished build, if there is one. `next.config.js` makes it the hash of the sources. */
async function finishedBuild(): Promise<string | undefined> {
  try {
    await stat(lastFile);
    return await readFile(buildIdFile, "utf8");
  } catch {
    return undefined;
  }
}
