import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";

import { CommandError } from "@/tools/command-error";
import type { Part } from "@/tools/run-parts";
import { startChild } from "@/tools/start-child";
import { noTests } from "@/tools/test-counts";
import { optionalParts } from "./optional-parts";
import { takeOut } from "./take-out";

/** What a copy of the sources leaves behind. */
const notCopied = new Set(["node_modules", ".git", ".next", ".data", "test-results", "playwright-report"]);

/**
 * Takes the optional parts out of one copy of the project, one after the other: what is left has neither a wrong type nor a
 * wrong import. Run them in their order.
 */
export function takeOutChecks(): Part[] {
  let copied: Promise<string> | undefined;
  return optionalParts.map(({ name }, index) => ({
    title: `Without ${optionalParts.slice(0, index + 1).map((part) => part.name).join(", ")}`,
    run: async () => {
      const copy = await (copied ??= copyProject());
      await takeOut(name, copy);
      await check(copy, "next/dist/bin/next", "typegen");
      await Promise.all([
        check(copy, "typescript/bin/tsc", "--noEmit"),
        check(copy, "oxlint/bin/oxlint", "--type-aware"),
      ]);
      if (index === optionalParts.length - 1) await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}

/** A copy of the sources in a temporary folder, with the packages of this one. */
async function copyProject(): Promise<string> {
  const root = process.cwd();
  const copy = await mkdtemp(join(tmpdir(), "taken-out-"));
  const isSource = (path: string) => !notCopied.has(relative(root, path).split(sep)[0]!);
  await cp(root, copy, { recursive: true, filter: isSource });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function check(cwd: string, script: string, ...args: string[]): Promise<void> {
  const log = join(process.cwd(), `.data/logs/taken-out-${basename(script)}.log`);
  const code = await startChild(`node_modules/${script}`, args, { cwd, log }).ended;
  if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
}
