import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "@/lib/db/database";
import { modules } from "@/modules/server";
import { programsForBackups, skippedWithout, startOwnPostgres } from "@/testing/own-postgres";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { erasePerson } from "./erase-person";
import { repeatErasures } from "./repeat-erasures";

const parts = modules.flatMap((module) => module.personalData ?? []);
const by = "owner@example.com";

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let shop: TestShop;
beforeAll(async () => {
  if (programsForBackups === undefined) return;
  postgres = await startOwnPostgres("restore-erasures");
  shop = await startTestShop(async () => ({ ...postgres.source, drop: () => Promise.resolve() }));
});
afterAll(async () => {
  await shop?.stop();
  await postgres?.remove();
});

test("a customer who was erased after the dump is erased in the restored database by the log", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  const { number, id } = await shop.order(1_000n);
  await shop.pay(number);
  const backup = await postgres.backUp();
  const erased = await erasePerson({ key: number, reason: "Asked by letter", by }, parts, shop.deps);
  expect(erased).toMatchObject({ ok: true });

  const { appUrl } = await postgres.restore(backup);
  const db = openDatabase(appUrl);
  try {
    const emailOf = async () => (await db.order.findUniqueOrThrow({ where: { id } })).email;
    expect(await emailOf()).toContain("@");
    const repeated = await repeatErasures(shop.logLines, parts, { ...shop.deps, db });
    expect(repeated).toEqual({ erased: 1, waiting: [] });
    expect(await emailOf()).toMatch(/^\[erased\]/);
  } finally {
    await db.$disconnect();
  }
});
