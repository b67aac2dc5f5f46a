import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { listModules } from "./module-imports";

const actions = listModules()
  .map((file) => ({ file, code: readFileSync(file, "utf8") }))
  .filter(({ file, code }) => /^(app|components|lib)\//.test(file) && /^\s*["']use server["']/m.test(code));

// The key that Next encrypts captured values with is public: next.config.js.
test.each(actions)(
  "the actions of $file capture nothing, so nothing is encrypted for browsers",
  ({ code }) => {
    expect(code.match(/["']use server["']/g)).toHaveLength(1);
    expect(/^["']use server["'];/.test(code)).toBe(true);
  },
);

test("files with server actions are found", () => {
  expect(actions.length).toBeGreaterThan(10);
});
