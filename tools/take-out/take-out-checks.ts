import { rm } from "node:fs/promises";

import { type Command, copyProject, lint, renewCopy, runInCopy, typeCheck } from "@/tools/project-copy";
import type { Part } from "@/tools/run-parts";
import { noTests } from "@/tools/test-counts";
import { addSampleModule } from "./add-sample-module";
import { listModuleNames, takeOutEveryModule, takeOutWithUsers } from "./take-out-module";

/** Unit tests, but for those of documents, which still speak of every module; then the build, and a guest who buys. */
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

/** Takes all modules out of a copy of the project, adds the sample of CONTRIBUTING.md, and checks types and lint. */
export function allTakenOutCheck(env: Record<string, string>): Part {
  return {
    title: "Taken out: every module",
    run: async () => {
      const copy = await copyProject("taken-out", { installs: false });
      await takeOutEveryModule(copy);
      await addSampleModule(copy);
      for (const command of [...typeCheck, lint]) await runInCopy(copy, command, env);
      await rm(copy, { recursive: true });
      return noTests;
    },
  };
}

/**
 * Takes each module, with those that need it, out of a copy, and checks all of what is left, with the build.
 *
 * The checks run one after the other in one copy, because its packages take as long as a build.
 */
export async function eachModuleChecks(env: Record<string, string>): Promise<Part[]> {
  const names = await listModuleNames(process.cwd());
  let made: Promise<string> | undefined;
  return names.map((name) => ({
    title: `Taken out: the module ${name}`,
    run: async () => {
      made ??= copyProject("without-module", { installs: true });
      const copy = await made;
      await renewCopy(copy);
      await takeOutWithUsers(name, copy);
      for (const command of [...typeCheck, lint, ...tests]) await runInCopy(copy, command, env);
      if (name === names.at(-1)) await rm(copy, { recursive: true });
      return noTests;
    },
  }));
}
