import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { promisify } from "node:util";

import { CommandError } from "@/tools/command-error";
import type { Part } from "@/tools/run-parts";
import { startChild } from "@/tools/start-child";
import { noTests } from "@/tools/test-counts";
import { optionalParts } from "./optional-parts";
import { takeOut } from "./take-out";

const run = promisify(execFile);

/** What a copy of the sources leaves behind. */
const notCopied = new Set(["node_modules", ".git", ".next", ".data", "test-results", "playwright-report"]);

type Command = [script: string, ...args: string[]];

const types: Command[] = [
  ["next/dist/bin/next", "typegen"],
  ["typescript/bin/tsc", "--noEmit"],
];
const lint: Command = ["oxlint/bin/oxlint", "--type-aware"];
/** Unit tests, but for those of documents, which still speak of every part; then the build, and a guest who buys. */
const tests: Command[] = [
  [
    "vitest/vitest.mjs",
    "run",
    "--project=unit",
    "app",
    "components",
    "lib",
    "labs",
    "sandbox",
    "testing",
    "tools",
  ],
  ["@playwright/test/cli.js", "test", "e2e/shopping.spec.ts", "--grep-invert=@breadth"],
];

/**
 * Takes the optional parts out of one copy of the project, one after the other, and checks what is left each time: its types
 * and its lint and, if `tested`, its unit tests, its build and a guest's journey. Run them in their order.
 */
export function takeOutChecks({ tested, env }: { tested: boolean; env: Record<string, string> }): Part[] {
  let copied: Promise<string> | undefined;
  return optionalParts.map(({ name }, index) => ({
    title: `Taken out: ${optionalParts
      .slice(0, index + 1)
      .map((part) => part.name)
      .join(", ")}`,
    run: async () => {
      const copy = await (copied ??= copyProject({ installs: tested }));
      const check = ([script, ...args]: Command) => runCheck(copy, script, args, env);
      await takeOut(name, copy);
      for (const command of types) await check(command);
      await check(lint);
      if (tested) for (const command of tests) await check(command);
      if (index === optionalParts.length - 1) await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}

/** A copy of the sources in a temporary folder. Next builds only with packages of its own, the other tools take those of this project. */
async function copyProject({ installs }: { installs: boolean }): Promise<string> {
  const root = process.cwd();
  const copy = await mkdtemp(join(tmpdir(), "taken-out-"));
  const isSource = (path: string) => !notCopied.has(relative(root, path).split(sep)[0]!);
  await cp(root, copy, { recursive: true, filter: isSource });
  if (installs)
    await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: copy });
  else await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function runCheck(
  cwd: string,
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const log = join(process.cwd(), `.data/logs/taken-out-${basename(script)}.log`);
  const code = await startChild(`node_modules/${script}`, args, { cwd, log, env }).ended;
  if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
}
