import { readFile } from "node:fs/promises";

import { CommandError } from "./command-error";
import type { Part } from "./run-parts";
import { startChild } from "./start-child";
import { noTests } from "./test-counts";

type Command = [script: string, ...args: string[]];

/** The commands of each check, which run one after the other. */
const commands: Record<string, Command[]> = {
  Types: [
    ["next/dist/bin/next", "typegen"],
    ["typescript/bin/tsc", "--noEmit"],
  ],
  Lint: [["oxlint/bin/oxlint", "--type-aware"]],
  Format: [
    [
      "prettier/bin/prettier.cjs",
      "--check",
      "--cache",
      "--cache-location=.data/prettier",
      "--log-level=warn",
      ".",
    ],
  ],
  "Unused code": [["knip/bin/knip.js", "--no-progress"]],
};

/** Checks of types, lint, format and unused code; a check that fails throws what it found. */
export const sourceChecks: Part[] = Object.keys(commands).map((title) => ({
  title,
  run: async () => {
    const log = `.data/logs/${title.toLowerCase().replace(" ", "-")}.log`;
    for (const [script, ...args] of commands[title] ?? []) {
      const code = await startChild(`node_modules/${script}`, args, { log }).ended;
      if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
    }
    return noTests;
  },
}));
