import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { countStatements } from "@/testing/count-statements";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { changeStoredCart, forgetOldCarts, readStoredCart } from "./stored-carts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const cart = z.object({ lines: z.array(z.string()) });
const add = (id: string, line: string, known?: unknown) =>
  changeStoredCart(
    {
      id,
      known,
      initial: { lines: [] },
      change: (content) => ({ lines: [...cart.parse(content).lines, line] }),
    },
    shop.deps,
  );

test.each([2, 10])(
  "of %i things that tabs add at once none is lost, the first in a new cart",
  async (count) => {
    const id = randomUUID();
    const things = Array.from({ length: count }, (_, index) => `thing ${index}`);
    await Promise.all(things.map((thing) => add(id, thing)));
    const { lines } = cart.parse(await readStoredCart({ id }, shop.deps));
    expect(lines.toSorted()).toEqual(things.toSorted());
  },
);

test("a change of a cart that was read runs one statement, and three if another tab has changed it since", async () => {
  const id = randomUUID();
  await add(id, "vase");
  const known = await readStoredCart({ id }, shop.deps);
  const counter = countStatements();
  await add(id, "rug", known);
  expect(counter.statements()).toHaveLength(1);
  counter.reset();
  await add(id, "bowl", known);
  expect(counter.statements()).toHaveLength(3);
  counter.stop();
  expect(await readStoredCart({ id }, shop.deps)).toEqual({ lines: ["vase", "rug", "bowl"] });
});

test("a cart that nobody has changed for half a year is deleted, and no other", async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await Promise.all([add(old, "vase"), add(recent, "vase")]);
  await shop.db.cart.update({
    where: { id: old },
    data: { changedAt: new Date(Date.now() - 181 * 24 * 60 * 60_000) },
  });
  await forgetOldCarts(shop.deps);
  expect(await readStoredCart({ id: old }, shop.deps)).toBeUndefined();
  expect(await readStoredCart({ id: recent }, shop.deps)).toEqual({ lines: ["vase"] });
});
