import "server-only";

import { z } from "zod";

import { writeItems } from "@/components/admin/movements/refund-items";
import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { noteOrder } from "@/lib/back-office/note-order";
import type { RefundError, RefundReason } from "@/lib/back-office/refund-order";
import { orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { type MoneyMoved, moveMoney } from "@/lib/payments/move-money";
import type { Waiting } from "@/lib/payments/second-person";
import type { Result } from "@/lib/result";
import { refundLimitOf } from "@/lib/staff/rights";
import { cleanText } from "@/lib/text/clean-text";
import { mostPieces, readAnyProduct, restockProduct } from "@/modules/product-admin/admin-product";

import { type Answer, problem } from "./answer";
import { act, type ApiDeps } from "./operation";

const number = orderNumberSchema.describe("the order's number");
const revision = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/)
  .transform((text) => {
    const [journal = 0, dispatchCount = 0] = text.split(".").map(Number);
    return { journal, dispatchCount };
  })
  .describe("of the order as it was read");
const amountMinor = z.int().min(1).describe("in minor units of the order's currency");

const line = z.int().min(1).max(100).describe("the place of the line in the order, from 1");
const pieces = z.int().min(1).max(999);
const lines = <Line extends z.ZodObject>(each: Line) => z.array(each).max(100);

const done = z.object({ result: z.literal("done") });
const moved = z.object({
  result: z.enum(["done", "waits_for_approval", "waits_already"]),
  amountMinor: z.int().optional(),
  currency: z.string().optional(),
  link: z.string().optional().describe("where a second person approves it, if it waits (status 202)"),
});

/** Pieces by the place of their line in the order. */
function piecesByLine(chosen: readonly { line: number; pieces: number }[]): number[] {
  const length = Math.max(0, ...chosen.map((each) => each.line));
  const sum = (place: number) =>
    chosen.reduce((total, each) => total + (each.line === place ? each.pieces : 0), 0);
  return Array.from({ length }, (_, index) => sum(index + 1));
}

const refundLine = z.strictObject({
  line,
  quantity: pieces,
  sent: z
    .int()
    .min(0)
    .max(999)
    .default(0)
    .describe("how many of them were sent and came back; the others are not to be sent"),
});

const choiceOf = ({
  lines: chosen,
  delivery,
}: {
  lines: z.output<typeof refundLine>[];
  delivery: boolean;
}) => ({
  quantities: piecesByLine(chosen.map((each) => ({ line: each.line, pieces: each.quantity }))),
  sent: piecesByLine(chosen.map((each) => ({ line: each.line, pieces: each.sent }))),
  delivery,
});

const dispatchedOf = (chosen: readonly { line: number; quantity: number }[]) =>
  piecesByLine(chosen.map((each) => ({ line: each.line, pieces: each.quantity })));

/** How a movement of money ended. */
function answerOf(
  result: Result<MoneyMoved, RefundError | Waiting>,
  { secondPerson, settings }: ApiDeps,
): Answer {
  if (result.ok) {
    const { minor, currency } = result.value.amount;
    return { status: 200, body: { result: "done", amountMinor: minor, currency } };
  }
  const { error } = result;
  if (error.kind === "waits_for_approval" || error.kind === "waits_already") {
    const link = `${settings.appUrl}${secondPerson.page}`;
    return { status: 202, body: { result: error.kind, link } };
  }
  const { gatewayCode, reason, left } = {
    gatewayCode: undefined,
    reason: undefined,
    left: undefined,
    ...error,
  };
  return problem(error.kind, { detail: gatewayCode ?? reason, leftMinor: left?.minor });
}

const success: Answer = { status: 200, body: { result: "done" } };
const objectOf = (of: { number: string }) => `order ${of.number}`;

export const acts = [
  act({
    path: "/orders/{number}/dispatches",
    scope: "dispatch",
    text: "Records that pieces left. It moves no money; the shopper gets a mail.",
    input: z.strictObject({
      number,
      revision,
      lines: lines(z.strictObject({ line, quantity: pieces })),
      carrier: z.string().max(200).default(""),
      tracking: z.string().max(200).default(""),
      confirmed: z
        .array(z.enum(["charged_back", "part_charged"]))
        .max(2)
        .default([])
        .describe("the doubts of the order that are confirmed"),
    }),
    output: done,
    audited: ({ lines: chosen, carrier, tracking, confirmed, ...of }) => ({
      object: objectOf(of),
      details: {
        items: writeItems({ quantities: dispatchedOf(chosen), delivery: false }),
        confirmed: confirmed.join(","),
      },
      words: { carrier, tracking },
    }),
    async act({ lines: chosen, revision: { journal, dispatchCount }, ...input }, { by }, deps) {
      const seen = { revision: journal, dispatchCount };
      const result = await dispatchOrder({ ...input, quantities: dispatchedOf(chosen), seen, by }, deps);
      return result.ok ? success : problem(result.error.kind);
    },
  }),
  act({
    path: "/orders/{number}/captures",
    scope: "capture",
    text: "Captures a part or all of what the bank holds.",
    input: z.strictObject({ number, revision, amountMinor }),
    output: moved,
    audited: ({ amountMinor: amount, ...of }) => ({
      object: objectOf(of),
      details: { amount_minor: amount },
    }),
    act: async ({ revision: { journal }, ...input }, { by }, deps) =>
      answerOf(await moveMoney({ ...input, kind: "CAPTURE", revision: journal, by }, deps), deps),
  }),
  act({
    path: "/orders/{number}/void",
    scope: "void",
    text: "Lets go what the bank holds, all of it.",
    input: z.strictObject({ number, revision }),
    output: moved,
    audited: (of) => ({ object: objectOf(of) }),
    act: async ({ revision: { journal }, ...input }, { by }, deps) =>
      answerOf(await moveMoney({ ...input, kind: "VOID", revision: journal, by }, deps), deps),
  }),
  act({
    path: "/orders/{number}/refunds",
    scope: "refund",
    text: "Refunds an amount. It waits for a second person if the shop's limit says so.",
    input: z.strictObject({
      number,
      revision,
      amountMinor,
      reason: z.enum(Object.keys(merchant.refundReasons) as RefundReason[]),
      lines: lines(refundLine).default([]).describe("what it is for"),
      delivery: z.boolean().default(false).describe("whether it is for the delivery, too"),
      note: z.string().max(500).default(""),
      paysTwice: z
        .boolean()
        .default(false)
        .describe("confirms that it may pay what the bank took back again"),
    }),
    output: moved,
    audited: ({ amountMinor: amount, reason, note, paysTwice, ...of }) => ({
      object: objectOf(of),
      details: {
        amount_minor: amount,
        items: writeItems(choiceOf(of)),
        reason,
        ...(paysTwice && { pays_twice: true }),
      },
      words: { note: cleanText(note) },
    }),
    async act({ revision: { journal, dispatchCount }, lines: chosen, note, ...input }, { by, role }, deps) {
      const refund = {
        ...input,
        ...choiceOf({ lines: chosen, delivery: input.delivery }),
        revision: journal,
        dispatchCount,
        note: cleanText(note) || undefined,
        by,
        mayRefundMinor: (currency: string) => refundLimitOf(role, currency),
      };
      return answerOf(await deps.secondPerson.refund(refund, deps), deps);
    },
  }),
  act({
    path: "/orders/{number}/notes",
    scope: "note",
    text: "Notes something on an order, for staff.",
    input: z.strictObject({
      number,
      text: z.string().max(2_000).describe("at most 500 characters are taken"),
    }),
    output: done,
    audited: (of) => ({ object: objectOf(of) }),
    async act(input, { by }, deps) {
      const noted = await noteOrder({ ...input, by }, deps);
      return noted.ok ? success : problem(noted.error.kind);
    },
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
    audited: ({ slug, from, pieces: added }) => ({
      object: `product ${slug}`,
      details: { from, pieces: added },
    }),
    async act(input, _, deps) {
      if ((await readAnyProduct(input, deps)) === undefined) return problem("not_found");
      return (await restockProduct(input, deps)).ok ? success : problem("changed");
    },
  }),
];
