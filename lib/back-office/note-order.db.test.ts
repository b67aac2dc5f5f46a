import { afterAll, beforeAll, expect, test } from "vitest";

import { orderNumberSchema } from "@/lib/ids";
import { staffAccount } from "@/testing/staff-account";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { countNotesFor, endNote, listNotesFor, noteOrder } from "./note-order";
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

test("a note for a colleague waits in their work alone until they end it, and stays on the order", async () => {
  const colleague = "bob@example.com";
  await staffAccount(by, { db: shop.db });
  await staffAccount(colleague, { db: shop.db });
  const { number } = await shop.order(1_000n);
  const note = { number, text: "Please call.", by };
  expect(await noteOrder({ ...note, forStaff: "nobody@example.com" }, shop.deps)).toEqual({
    ok: false,
    error: { kind: "no_colleague" },
  });
  expect(await noteOrder({ ...note, forStaff: colleague }, shop.deps)).toMatchObject({ ok: true });
  const waitingFor = async (email: string) => listNotesFor({ ...shop.deps, email });
  const [waiting] = await waitingFor(colleague);
  expect(waiting).toMatchObject({ number, by, text: "Please call." });
  expect(await waitingFor(by)).toEqual([]);
  const id = BigInt(waiting!.id);
  await endNote({ id, by }, shop.deps);
  expect(await countNotesFor({ ...shop.deps, email: colleague })).toBe(1);
  await Promise.all([endNote({ id, by: colleague }, shop.deps), endNote({ id, by: colleague }, shop.deps)]);
  expect(await waitingFor(colleague)).toEqual([]);
  const view = await readAdminOrder({ number }, shop.deps);
  expect(view!.timeline.at(-1)).toMatchObject({
    kind: "note",
    forStaff: colleague,
    doneAt: expect.any(Date),
  });
});
