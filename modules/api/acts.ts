import "server-only";

import { z } from "zod";

import { writeItems } from "@/components/admin/movements/refund-items";
import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { noteOrder } from "@/lib/back-office/note-order";
import type { RefundError, RefundReason } from "@/lib/back-office/refund-order";
import { orderNumberSchema as number } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { type MoneyError, type MoneyMoved, moveMoney } from "@/lib/payments/move-money";
import type { Waiting } from "@/lib/payments/second-person";
import type { Result } from "@/lib/result";
import { refundLimitOf } from "@/lib/staff/rights";
import { cleanText } from "@/lib/text/clean-text";
import { mostPieces, readAnyProduct, restockProduct } from "@/modules/product-admin/admin-product";

import { type Answer, problem, type ProblemKind } from "./answer";
import { act, type ApiDeps } from "./operation";

const revision = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/)
  .transform((text) => {
    const [journal = 0, dispatchCount = 0] = text.split(".").map(Number);
    return { revision: journal, dispatchCount };
  })
  .describe("of the order as it was read");
const amountMinor = z.int().min(1).describe("in minor units of the order's currency");
const quantities = z
  .array(z.int().min(0).max(999))
  .max(100)
  .describe("how many pieces of each line, in the order of `lines`");
const typed = z.string().max(500).default("");

const done = z.object({ result: z.literal("done") });
const moved = z.object({
  result: z.enum(["done", "waits_for_approval", "waits_already"]),
  amountMinor: z.int().optional(),
  link: z.string().optional().describe("where a second person approves what waits"),
});

const reasons = Object.keys(merchant.refundReasons) as RefundReason[];

function answerOf(result: Result<unknown, { kind: ProblemKind }>): Answer {
  return result.ok ? { status: 200, body: { result: "done" } } : problem(result.error.kind);
}

type MovementError = Omit<MoneyError, "kind"> & { kind: (RefundError | Waiting)["kind"] };

/** How a movement of money ended: what waits for a second person is accepted (202). */
function movementAnswer(
  result: Result<MoneyMoved, MovementError>,
  { secondPerson, settings }: ApiDeps,
): Answer {
  if (result.ok) return { status: 200, body: { result: "done", amountMinor: result.value.amount.minor } };
  const { error } = result;
  if (error.kind === "waits_for_approval" || error.kind === "waits_already") {
    return { status: 202, body: { result: error.kind, link: `${settings.appUrl}${secondPerson.page}` } };
  }
  const { kind, gatewayCode, reason, left } = error;
  return problem(kind, { detail: gatewayCode ?? reason, leftMinor: left?.minor });
}

export const acts = [
  act({
    path: "/orders/{number}/dispatches",
    scope: "dispatch",
    text: "Records that pieces left. It moves no money; the shopper gets a mail.",
    input: z.strictObject({
      number,
      revision,
      quantities,
      carrier: typed,
      tracking: typed,
      confirmed: z
        .array(z.enum(["charged_back", "part_charged"]))
        .max(2)
        .default([])
        .describe("the `dispatchDoubts` with which it leaves all the same"),
    }),
    output: done,
    audited: ({ quantities: pieces, carrier, tracking, confirmed }) => ({
      details: {
        items: writeItems({ quantities: pieces, delivery: false }),
        confirmed: confirmed.join(","),
      },
      words: { carrier, tracking },
    }),
    act: async ({ revision: seen, ...input }, { by }, deps) =>
      answerOf(await dispatchOrder({ ...input, seen, by }, deps)),
  }),
  act({
    path: "/orders/{number}/captures",
    scope: "capture",
    text: "Captures a part or all of what the bank holds.",
    input: z.strictObject({ number, revision, amountMinor }),
    output: moved,
    audited: (input) => ({ details: { amount_minor: input.amountMinor } }),
    act: async ({ revision: seen, ...input }, { by }, deps) =>
      movementAnswer(await moveMoney({ ...input, ...seen, kind: "CAPTURE", by }, deps), deps),
  }),
  act({
    path: "/orders/{number}/void",
    scope: "void",
    text: "Lets go what the bank holds, all of it.",
    input: z.strictObject({ number, revision }),
    output: moved,
    act: async ({ revision: seen, ...input }, { by }, deps) =>
      movementAnswer(await moveMoney({ ...input, ...seen, kind: "VOID", by }, deps), deps),
  }),
  act({
    path: "/orders/{number}/refunds",
    scope: "refund",
    text: "Refunds an amount, or asks a second person for it (202).",
    input: z.strictObject({
      number,
      revision,
      amountMinor,
      reason: z.enum(reasons),
      quantities: quantities.default([]),
      sent: quantities.default([]).describe("how many of these came back; the others are not to be sent"),
      delivery: z.boolean().default(false).describe("whether it is for the delivery, too"),
      note: typed,
      paysTwice: z
        .boolean()
        .default(false)
        .describe("confirms that it may pay again what the bank took back"),
    }),
    output: moved,
    audited: ({ amountMinor: amount, reason, note, paysTwice, ...input }) => ({
      details: {
        amount_minor: amount,
        items: writeItems(input),
        reason,
        ...(paysTwice && { pays_twice: true }),
      },
      words: { note: cleanText(note) },
    }),
    async act({ revision: seen, note, ...input }, { by, role }, deps) {
      const mayRefundMinor = (currency: string) => refundLimitOf(role, currency);
      const refund = { ...input, ...seen, note: cleanText(note) || undefined, by, mayRefundMinor };
      return movementAnswer(await deps.secondPerson.refund(refund, deps), deps);
    },
  }),
  act({
    path: "/orders/{number}/notes",
    scope: "note",
    text: "Notes something on an order, for staff.",
    input: z.strictObject({ number, text: z.string().max(500) }),
    output: done,
    act: async (input, { by }, deps) => answerOf(await noteOrder({ ...input, by }, deps)),
  }),
  act({
    path: "/products/{slug}/stock",
    scope: "restock_product",
    text: "Adds pieces to the stock of a counted product that still is what was read.",
    input: z.strictObject({
      slug: z.string().regex(/^[\w-]{1,200}$/),
      from: z.int().min(0).max(1_000_000_000).describe("the stock that was read"),
      pieces: z.int().min(1).max(mostPieces),
    }),
    output: done,
    audited: ({ from, pieces }) => ({ details: { from, pieces } }),
    act: async (input, _, deps) =>
      (await readAnyProduct(input, deps)) === undefined
        ? problem("not_found")
        : answerOf(await restockProduct(input, deps)),
  }),
];
