import "server-only";

import { type Day, dateOf } from "@/lib/calendar/day";
import { Prisma, type PrismaClient } from "@/lib/db/generated/client";
import { lockImports } from "@/lib/db/lock-row";
import type { SetAsideId } from "@/lib/ids";
import type { Consequences } from "@/lib/payments/consequences";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";
import { happening } from "@/modules/reconciliation/chargeback-events";
import { type ChargebackAct, recountChargebacks } from "@/modules/reconciliation/chargebacks";
import { markHandled } from "@/modules/reconciliation/handle-set-aside";

type ActDeps = { db: PrismaClient; now: () => Date };

/** Somebody has ended it. */
export type ChargebackEnded = { kind: "changed" };

/** Records what somebody did about a chargeback. All but sending evidence end it, once; the line counts as handled then. */
export async function actOnChargeback(
  { id, act, by, ...input }: { id: SetAsideId; act: ChargebackAct; note: string; by: string },
  { db, now, consequences }: ActDeps & { consequences: Consequences },
): Promise<Result<void, ChargebackEnded | { kind: "note_missing" }>> {
  const note = cleanText(input.note);
  if (note === "") return err({ kind: "note_missing" });
  return db.$transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    if (row === null) return err({ kind: "changed" });
    const isEnd = act !== "evidence_sent";
    if (isEnd && !(await markHandled(row, { note: `${act}: ${note}`, by }, { db: tx, now })))
      return err({ kind: "changed" });
    await tx.chargebackAct.createMany({ data: { setAsideId: id, act, note, author: by, at: now() } });
    if (!isEnd) return ok(undefined);
    await recountChargebacks(tx, Prisma.sql`s."gateway_order_id" = ${row.gatewayOrderId}`, consequences);
    const payment = await tx.payment.findFirst({
      where: { gatewayOrderId: row.gatewayOrderId ?? "" },
      select: { order: { select: { number: true } } },
    });
    if (payment?.order) {
      const closed = { order: payment.order.number, outcome: act };
      await consequences.happened(tx, happening("chargeback.closed.v1", closed));
    }
    return ok(undefined);
  });
}

/** Sets until when the bank takes evidence about a chargeback that is open. */
export async function setEvidenceDue(
  { id, due, by }: { id: SetAsideId; due: Day; by: string },
  { db, now }: ActDeps,
): Promise<Result<void, ChargebackEnded>> {
  return db.$transaction(async (tx) => {
    if ((await lockOpen(tx, id)) === null) return err({ kind: "changed" });
    await tx.chargebackDue.createMany({ data: { setAsideId: id, due: dateOf(due), author: by, at: now() } });
    return ok(undefined);
  });
}

/** The line of an open chargeback, once an import that may list another one of the payment is over. */
async function lockOpen(tx: Prisma.TransactionClient, id: SetAsideId) {
  await lockImports(tx);
  return tx.settlementSetAside.findUnique({ where: { id, reason: "chargeback", handledAt: null } });
}
