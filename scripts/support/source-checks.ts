import { readFile } from "node:fs/promises";

import { startChild } from "./child";
import { step } from "./step.mjs";

type SourceCheck = {
  name: string;
  /** Node programs that run one after the other. */
  commands: string[][];
};

const checks: SourceCheck[] = [
  {
    name: "Format",
    commands: [
      [
        "node_modules/prettier/bin/prettier.cjs",
        "--check",
        "--cache",
        "--cache-location=.data/prettier",
        "--log-level=warn",
        ".",
      ],
    ],
  },
  { name: "Lint", commands: [["node_modules/oxlint/bin/oxlint", "--type-aware"]] },
  {
    name: "Types",
    commands: [
      ["node_modules/next/dist/bin/next", "typegen"],
      ["node_modules/typescript/bin/tsc", "--noEmit"],
    ],
  },
  { name: "Unused code", commands: [["node_modules/knip/bin/knip.js", "--no-progress"]] },
];

/** Checks format, lint, types and unused code, two at a time; prints what each found, and answers how many failed. */
export async function checkSources(): Promise<number> {
  const waiting = [...checks];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const found = await findings(check);
      if (found === undefined) continue;
      failed += 1;
      process.stdout.write(`\n${found}\n`);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

/** What the check complained about, if it did. */
async function findings({ name, commands }: SourceCheck): Promise<string | undefined> {
  const log = `.data/logs/${name.toLowerCase().replace(" ", "-")}.log`;
  const run = async () => {
    for (const command of commands)
      if ((await startChild(command, { log }).ended) !== 0) throw new Error(name);
  };
  try {
    await step(name, run);
    return undefined;
  } catch {
    return (await readFile(log, "utf8")).trim();
  }
}
