import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const commands = readFileSync("docs/commands.md", "utf8");

test.each(Object.keys(scripts))("the script %s of package.json is described in docs/commands.md", (name) => {
  expect(commands).toMatch(new RegExp(`npm (run )?${name}(?![\\w:-])|\`${name}\``));
});

test("every npm script that docs/commands.md names exists", () => {
  const named = [...commands.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => name !== undefined && !(name in scripts))).toEqual([]);
});
