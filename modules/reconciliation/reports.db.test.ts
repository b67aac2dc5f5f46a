import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { findReports } from "./reports";

const day = 24 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a comparison reads the reports around its period, however many there are", async () => {
  const first = Date.parse("2026-10-01T00:00:00Z");
  await shop.db.settlementReport.createMany({
    data: Array.from({ length: 12 }, (_, index) => ({
      merchantId: "SANDBOX",
      fileName: `${index}.csv`,
      digest: `${index}`,
      coversFrom: new Date(first + index * day),
      coversUntil: new Date(first + (index + 1) * day),
      importedBy: "ada@example.com",
      importedAt: new Date(),
    })),
  });
  const period = { from: new Date(first + 5 * day - 900_000), until: new Date(first + 6 * day + 900_000) };
  expect(await findReports(shop.deps.db, { merchantId: "SANDBOX", period })).toHaveLength(3);
});
