import { afterAll, beforeAll, expect, test } from "vitest";

import { staffAccount } from "@/testing/staff-account";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { listColleagues, readStaffNames, renameStaff } from "./names";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a member of staff has the name that they chose, which is nobody else's name or address", async () => {
  const [ada, bob] = ["ada@example.com", "bob@example.com"];
  for (const email of [ada, bob]) await staffAccount(email, { db: shop.db });
  const rename = async (email: string, name: string) => {
    const renamed = await renameStaff({ email, name }, shop.deps);
    return renamed.ok ? "renamed" : renamed.error.kind;
  };
  expect(await rename(ada, "  Ada\u200b Lovelace ")).toBe("renamed");
  expect(await Promise.all(["", "x".repeat(61)].map((name) => rename(bob, name)))).toEqual([
    "empty",
    "too_long",
  ]);
  expect([await rename(bob, "ada lovelace"), await rename(bob, ada)]).toEqual(["taken", "taken"]);
  expect(await readStaffNames(shop.deps)).toMatchObject({ [ada]: "Ada Lovelace" });
  expect(await listColleagues({ of: bob }, shop.deps)).toEqual([{ email: ada, name: "Ada Lovelace" }]);
});
