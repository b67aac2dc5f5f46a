import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { promisify } from "node:util";

import { CommandError } from "./command-error";
import { startChild } from "./start-child";

const run = promisify(execFile);

/** What a copy of the sources leaves behind. */
const notCopied = new Set(["node_modules", ".git", ".next", ".data", "test-results", "playwright-report"]);

/** A program below `node_modules`, with its arguments. */
export type Command = [script: string, ...args: string[]];

export const typeCheck: Command[] = [
  ["prisma/build/index.js", "generate"],
  ["next/dist/bin/next", "typegen"],
  ["typescript/bin/tsc", "--noEmit"],
];

export const lint: Command = ["oxlint/bin/oxlint", "--type-aware"];

/**
 * Copies the sources to a temporary folder, and returns its path.
 *
 * Next builds only with packages of its own (`installs`), the other tools take those of this project.
 */
export async function copyProject(name: string, { installs }: { installs: boolean }): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), `${name}-`));
  await copySources(copy);
  if (installs)
    await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: copy });
  else await symlink(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Makes the copy what it was at first, and keeps its packages. */
export async function renewCopy(copy: string): Promise<void> {
  for (const entry of await readdir(copy))
    if (entry !== "node_modules") await rm(join(copy, entry), { recursive: true });
  await copySources(copy);
}

async function copySources(copy: string): Promise<void> {
  const root = process.cwd();
  const isSource = (path: string) => !notCopied.has(relative(root, path).split(sep)[0]!);
  await cp(root, copy, { recursive: true, filter: isSource });
}

/** Runs a command in a copy of the project. Throws a CommandError with its output if it fails. */
export async function runInCopy(
  copy: string,
  [script, ...args]: Command,
  env: Record<string, string>,
): Promise<void> {
  const log = join(process.cwd(), `.data/logs/copy-${basename(script)}.log`);
  const code = await startChild(`node_modules/${script}`, args, { cwd: copy, log, env }).ended;
  if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
}
