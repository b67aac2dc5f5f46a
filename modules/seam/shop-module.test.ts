import { expect, test } from "vitest";

import { listModules, type ShopModule } from "./shop-module";

const sums = { name: "sums" } as const satisfies ShopModule;
const sumMail = { name: "sum-mail", needs: ["sums"] } as const satisfies ShopModule;

test("a list without a module that another one needs does not compile", () => {
  expect(listModules([sums, sumMail])).toHaveLength(2);
  // @ts-expect-error: sums is missing.
  expect(listModules([sumMail])).toHaveLength(1);
});
