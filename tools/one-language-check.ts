import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { copyProject, lint, runInCopy, typeCheck, type Command } from "./project-copy";
import type { Part } from "./run-parts";
import { noTests } from "./test-counts";

const tests: Command[] = [
  ["vitest/vitest.mjs", "run", "--project=unit"],
  ["@playwright/test/cli.js", "test", "e2e/offered-languages.spec.ts"],
];

/** Leaves English alone in a copy of the project, and checks its types, its lint, its unit tests, its build, and what the shop offers. */
export function oneLanguageCheck(env: Record<string, string>): Part {
  return {
    title: "English alone",
    run: async () => {
      const copy = await copyProject("one-language", { installs: true });
      const file = join(copy, "lib/merchant.ts");
      await writeFile(file, (await readFile(file, "utf8")).replace(/(?<=languages: )\[.*\]/, '["en"]'));
      for (const command of [...typeCheck, lint, ...tests]) await runInCopy(copy, command, env);
      await rm(copy, { recursive: true });
      return noTests;
    },
  };
}
