import { rm } from "node:fs/promises";

import { type Command, copyProject, lint, runInCopy, typeCheck } from "@/tools/project-copy";
import type { Part } from "@/tools/run-parts";
import { noTests } from "@/tools/test-counts";
import { optionalParts } from "./optional-parts";
import { takeOut } from "./take-out";

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
      const copy = await (copied ??= copyProject("taken-out", { installs: tested }));
      const check = (command: Command) => runInCopy(copy, command, env);
      await takeOut(name, copy);
      for (const command of typeCheck) await check(command);
      await check(lint);
      if (tested) for (const command of tests) await check(command);
      if (index === optionalParts.length - 1) await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}
