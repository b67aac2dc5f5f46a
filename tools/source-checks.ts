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
      "--ignore-unknown",
      ".",
    ],
  ],
  "Unused code": [["knip/bin/knip.js", "--no-progress"]],
};

/** Checks of types, lint, format and unused code; a check that fails throws what it found. */
export const sourceChecks: Part[] = Object.entries(commands).map(([title, all]) => checkOf(title, all));

/** Types of all, and lint and format of files. What nothing uses any more is found by looking at all, so it is left out. */
export function checksOf(files: readonly string[]): Part[] {
  const { Types = [], Lint = [], Format = [] } = commands;
  const code = files.filter((file) => /\.([mc]?[jt]s|tsx)$/.test(file));
  const only = (of: readonly string[], [command]: Command[]): Command[] => {
    if (command === undefined || of.length === 0) return [];
    const [script, ...args] = command;
    return [[script, ...args.filter((argument) => argument !== "."), ...of]];
  };
  return [
    checkOf("Types", code.length === 0 ? [] : Types),
    checkOf("Lint", only(code, Lint)),
    checkOf("Format", only(files, Format)),
  ];
}

function checkOf(title: string, all: readonly Command[]): Part {
  return {
    title,
    run: async () => {
      const log = `.data/logs/${title.toLowerCase().replace(" ", "-")}.log`;
      for (const [script, ...args] of all) {
        const code = await startChild(`node_modules/${script}`, args, { log }).ended;
        if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
      }
      return noTests;
    },
  };
}
