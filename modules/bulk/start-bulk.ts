import "server-only";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { RefundReason } from "@/lib/back-office/refund-order";
import type { OrderNumber } from "@/lib/ids";
import { readPriceLists } from "@/lib/catalogue/price-lists";
import { storedMoney } from "@/lib/money/money";
import { sumByCurrency } from "@/lib/money/sum-by-currency";
import type { SecondPersonAbove } from "@/lib/payments/second-person";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

import type { SecondPerson } from "@/modules/seam/shop-module";

import { type BulkAction, bulkAtMost } from "./bulk-action";
import { bulkInput, type BulkInput } from "./approved-bulk";
import { findSumAbove } from "./sum-above";

/** An order as the review showed it. */
export type BulkChoice = {
  number: OrderNumber;
  revision: number;
  dispatchCount: number;
  amountMinor: number | null;
  /** Of what leaves, as it was typed. */
  tracking?: string;
};

type StartInput = {
  action: BulkAction;
  carrier: string;
  choices: readonly BulkChoice[];
  by: string;
  /** Of a refund. */
  refund?: { reason: RefundReason; note: string | undefined; article: string | undefined };
};

export type StartBulkError = { kind: "nothing_chosen" | "too_many" | "nobody_to_ask" };

type StartDeps = {
  db: Database;
  now: () => Date;
  settings: { secondPersonAbove: SecondPersonAbove | undefined };
  ask?: SecondPerson["ask"];
};

/**
 * Writes what was reviewed for the worker, and returns the id of the run. Nothing is moved yet.
 *
 * A refund whose sum in a currency is more than one person may refund (`findSumAbove`) waits until another person releases it. Its
 * request and the run are written together.
 */
export async function startBulk(
  { action, carrier, choices, by, refund }: StartInput,
  { db, now, settings, ask }: StartDeps,
): Promise<Result<{ id: string }, StartBulkError>> {
  if (choices.length > bulkAtMost) return err({ kind: "too_many" });
  const orders = await db.order.findMany({
    where: { number: { in: choices.map(({ number }) => number) } },
    select: { id: true, number: true, currency: true, currencyExponent: true },
  });
  const orderOf = new Map(orders.map((order) => [order.number, order]));
  const items = choices.flatMap(({ number, revision, dispatchCount, amountMinor, tracking = "" }) => {
    const order = orderOf.get(number);
    const minor = action !== "dispatch" && amountMinor !== null ? BigInt(amountMinor) : null;
    return order === undefined
      ? []
      : [{ order, revision, dispatchCount, amountMinor: minor, tracking: cleanText(tracking) || null }];
  });
  if (items.length === 0) return err({ kind: "nothing_chosen" });
  const sums = sumByCurrency(
    items.map(({ order, amountMinor }) => ({
      amount: amountMinor === null ? null : storedMoney(amountMinor, order),
    })),
    (await readPriceLists({ db })).map(({ currency }) => currency),
  );
  const product =
    refund?.article === undefined
      ? undefined
      : await db.product.findUnique({ where: { slug: refund.article }, select: { id: true, name: true } });
  if (product === null) return err({ kind: "nothing_chosen" });
  return db.$transaction(async (tx) => {
    if (action === "refund") await lockRefundsOf(tx, by);
    const limits = settings.secondPersonAbove;
    const above = action === "refund" ? await findSumAbove({ sums, by, limits }, { db: tx, now }) : undefined;
    if (above !== undefined && ask === undefined) return err({ kind: "nobody_to_ask" });
    const id = crypto.randomUUID();
    const request: BulkInput = {
      runId: id,
      sums,
      orders: items.length,
      article: product?.name ?? null,
      reason: refund?.reason ?? null,
    };
    const asked =
      above &&
      (await ask?.(
        {
          kind: "bulk",
          input: bulkInput.parse(request),
          amountMinor: BigInt(above.minor),
          currency: above.currency,
          currencyExponent: above.exponent,
          requestedBy: by,
        },
        { db: tx, now },
      ));
    await tx.bulkRun.create({
      data: {
        id,
        action,
        carrier: cleanText(carrier) || null,
        reason: refund?.reason,
        note: refund?.note,
        productId: product?.id,
        waitsUntil: asked?.until,
        requestedBy: by,
        requestedAt: now(),
      },
      select: { id: true },
    });
    const rows = items.map(({ order, ...item }, position) => ({
      ...item,
      orderId: order.id,
      runId: id,
      position,
    }));
    await tx.bulkItem.createMany({ data: rows, skipDuplicates: true });
    return ok({ id });
  });
}

/** Lets one run of refunds of a person be written at a time, so that each counts those before it. */
async function lockRefundsOf(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds of many orders ${email}`}, 0))`;
}
