import { afterAll, beforeAll, expect, test } from "vitest";

import { orderNumberSchema } from "@/lib/ids";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { noteOrder } from "./note-order";
import { readAdminOrder } from "./read-admin-order";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a note stands in the timeline of its order with its author, in whatever state the order is", async () => {
  const order = await shop.order(1_000n);
  const note = (text: string) => noteOrder({ number: order.number, text, by }, shop.deps);
  expect(await note("  Customer\u200b called: <b>deliver</b> in May ")).toEqual({
    ok: true,
    value: undefined,
  });
  await shop.pay(order.number);
  expect(await note("And once more.")).toMatchObject({ ok: true });
  const view = await readAdminOrder({ number: order.number }, shop.deps);
  const notes = view!.timeline.filter(({ kind }) => kind === "note");
  expect(notes).toMatchObject([
    { by, text: "Customer called: <b>deliver</b> in May" },
    { by, text: "And once more." },
  ]);
  expect(view!.timeline.at(-1)?.kind).toBe("note");
});

test("an empty note, one that is too long, and one of an order that is not there are refused", async () => {
  const { number } = await shop.order(1_000n);
  const kinds = await Promise.all(
    [
      { number, text: " \u200b " },
      { number, text: "x".repeat(501) },
      { number: orderNumberSchema.parse("NONE-0000"), text: "A note" },
    ].map(async (input) => {
      const noted = await noteOrder({ ...input, by }, shop.deps);
      return noted.ok ? "noted" : noted.error.kind;
    }),
  );
  expect(kinds).toEqual(["empty", "too_long", "not_found"]);
});
