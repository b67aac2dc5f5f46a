import { expect, test, vi } from "vitest";

import { memoize } from "./memoize";

test("makes its result once for each list of arguments", () => {
  const make = vi.fn((locale: string, options: { style: string }) => ({
    made: `${locale} ${options.style}`,
  }));
  const remembered = memoize(make);
  expect(remembered("en", { style: "long" })).toBe(remembered("en", { style: "long" }));
  expect(remembered("en", { style: "short" }).made).toBe("en short");
  expect(make).toHaveBeenCalledTimes(2);
});

test("keeps at most 500 results, however many arguments come from outside", () => {
  const make = vi.fn((zone: number) => ({ zone }));
  const remembered = memoize(make);
  for (let zone = 0; zone <= 500; zone += 1) remembered(zone);
  remembered(500);
  expect(make).toHaveBeenCalledTimes(501);
  remembered(0);
  expect(make).toHaveBeenCalledTimes(502);
});
