import { rm } from "node:fs/promises";

import { type Command, copyProject, lint, runInCopy, typeCheck } from "@/tools/project-copy";
import type { Part } from "@/tools/run-parts";
import { noTests } from "@/tools/test-counts";
import { addSampleModule } from "./add-sample-module";
import { optionalParts } from "./optional-parts";
import { takeOut } from "./take-out";
import { listModuleNames, takeOutEveryModule, takeOutWithUsers } from "./take-out-module";

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

/** Takes all modules and other parts out of a copy of the project, adds the sample of CONTRIBUTING.md, and checks types and lint. */
export function allTakenOutCheck(env: Record<string, string>): Part {
  return {
    title: "Taken out: every module and part",
    run: async () => {
      const copy = await copyProject("taken-out", { installs: false });
      await takeOutEveryModule(copy);
      await addSampleModule(copy);
      for (const { name } of optionalParts) await takeOut(name, copy);
      for (const command of [...typeCheck, lint]) await runInCopy(copy, command, env);
      await rm(copy, { recursive: true });
      return noTests;
    },
  };
}

/** Takes each module, with those that need it, out of a copy of its own, and checks all of what is left, with the build. */
export async function eachModuleChecks(env: Record<string, string>): Promise<Part[]> {
  const names = await listModuleNames(process.cwd());
  return names.map((name) => ({
    title: `Taken out: the module ${name}`,
    run: async () => {
      const copy = await copyProject("without-module", { installs: true });
      await takeOutWithUsers(name, copy);
      for (const command of [...typeCheck, lint, ...tests]) await runInCopy(copy, command, env);
      await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}

/**
 * Takes the optional parts out of one copy of the project, one after the other, and checks what is left each time: its types,
 * its lint, its unit tests, its build and a guest's journey. Run them in their order.
 */
export function takeOutChecks(env: Record<string, string>): Part[] {
  let copied: Promise<string> | undefined;
  return optionalParts.map(({ name }, index) => ({
    title: `Taken out: ${optionalParts
      .slice(0, index + 1)
      .map((part) => part.name)
      .join(", ")}`,
    run: async () => {
      const copy = await (copied ??= copyProject("taken-out", { installs: true }));
      await takeOut(name, copy);
      for (const command of [...typeCheck, lint, ...tests]) await runInCopy(copy, command, env);
      if (index === optionalParts.length - 1) await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}
