import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { copyProject, lint, runInCopy, typeCheck, type Command } from "./project-copy";
import type { Part } from "./run-parts";
import { noTests } from "./test-counts";

const tests: Command[] = [
  ["vitest/vitest.mjs", "run", "--project=unit"],
  ["@playwright/test/cli.js", "test", "e2e/features.spec.ts"],
];

/**
 * Switches every feature and every language but English off in a copy of the project, and checks what is left: its types, its lint,
 * its unit tests, its build, and what a guest and staff see.
 */
export function switchedOffCheck(env: Record<string, string>): Part {
  return {
    title: "Switched off: every feature",
    run: async () => {
      const copy = await copyProject("switched-off", { installs: true });
      const file = join(copy, "lib/merchant.ts");
      await writeFile(file, switchAllOff(await readFile(file, "utf8")));
      for (const command of [...typeCheck, lint, ...tests]) await runInCopy(copy, command, env);
      await rm(copy, { recursive: true });
      return noTests;
    },
  };
}

/** The source of lib/merchant.ts with no feature, in English alone. */
function switchAllOff(source: string): string {
  return source.replace(/defineFeatures\(\{[^}]*\}\)/, (features) =>
    features.replaceAll("true", "false").replace(/\[.*\]/, '["en"]'),
  );
}
