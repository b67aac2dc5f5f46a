import { expect, test } from "vitest";

import { preparedName } from "./prepared-name";

test("a statement with the mark has one name of its own; any other has none", () => {
  const first = { sql: "/* prepared */ SELECT 1" };
  expect(preparedName(first)).not.toBe("");
  expect(preparedName(first)).toBe(preparedName({ ...first }));
  expect(preparedName(first)).not.toBe(preparedName({ sql: "/* prepared */ SELECT 2" }));
  expect(preparedName({ sql: "SELECT 1" })).toBe("");
});
