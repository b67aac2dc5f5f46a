import { createHash } from "node:crypto";
import { cp, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { startChild } from "./child";
import { CommandError } from "./command-error";

/** What the built shop is not made of. Everything else in this tree is, so that a new folder is never forgotten. */
const notInputs = new Set([
  "node_modules",
  "sandbox",
  "e2e",
  "bench",
  "docs",
  "test-results",
  "playwright-report",
  "coverage",
  "scripts",
  "lib/db/generated",
  "prisma/migrations",
  "prisma/seed.ts",
  "next-env.d.ts",
]);
const notInputNames = /^\.|\.test\.tsx?$|\.tsbuildinfo$|\.md$/;

const standalone = ".next/standalone";
const stampFile = `${standalone}/inputs.sha256`;

/** Builds the shop when its sources have changed since the last build, and answers whether it did. */
export async function buildWhenChanged(): Promise<boolean> {
  const stamp = await hashInputs();
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  if (built === stamp) return false;
  await build();
  await writeFile(stampFile, stamp);
  return true;
}

/** Makes `.next/standalone`: the server, the few packages it needs, and the files it serves. */
async function build(): Promise<void> {
  const log = ".data/logs/build.log";
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const code = await startChild(["node_modules/next/dist/bin/next", "build"], { env, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
  await cp(".next/static", `${standalone}/.next/static`, { recursive: true });
  await cp("public", `${standalone}/public`, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
  });
}

async function hashInputs(): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of await inputsBelow("")) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex");
}

async function inputsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder === "" ? "." : folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (notInputs.has(path) || notInputNames.test(entry.name)) return [];
      return entry.isDirectory() ? inputsBelow(path) : [path];
    }),
  );
  return found.flat().sort();
}
