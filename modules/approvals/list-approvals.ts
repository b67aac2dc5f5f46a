import "server-only";

import { z } from "zod";

import type { ApprovalState } from "@/lib/db/generated/enums";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";

import { refundInput, resolutionInput } from "./approval-input";

/** A request for a second person, as staff see it. */
export type ApprovalRow = {
  id: string;
  /** "refund", "resolution", or of a module. */
  kind: string;
  orderNumber: string | null;
  /** The unknown outcome that a resolution is about. */
  operationId: string | null;
  amount: Money;
  /** Of a refund a key of `refundReasons` in lib/merchant.ts, of a resolution the words of who asked. */
  reason: string | null;
  note: string | null;
  /** Of a refund, whether it may pay twice what the bank took back. */
  paysTwice: boolean;
  decision: "happened" | "not_happened" | null;
  /** What the module of its kind reads; null of a refund and a resolution. */
  input: unknown;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  outcome: string | null;
};

/** How many requests wait. */
export async function countWaiting({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  return db.approval.count({ where: { state: "waiting", expiresAt: { gt: now() } } });
}

/** How many that are decided are shown. */
const decidedShown = 50;

const withSubject = {
  order: { select: { number: true } },
  operation: { select: { payment: { select: { order: { select: { number: true } } } } } },
} satisfies Prisma.ApprovalInclude;

/** The requests that wait, oldest first, and the latest that are decided. */
export async function listApprovals({
  db,
  now,
}: {
  db: Database;
  now: () => Date;
}): Promise<{ waiting: ApprovalRow[]; decided: ApprovalRow[] }> {
  const [waiting, decided] = await Promise.all([
    db.approval.findMany({
      relationLoadStrategy: "join",
      where: { state: "waiting", expiresAt: { gt: now() } },
      orderBy: { requestedAt: "asc" },
      include: withSubject,
    }),
    db.approval.findMany({
      relationLoadStrategy: "join",
      where: { state: { not: "waiting" } },
      orderBy: { requestedAt: "desc" },
      take: decidedShown,
      include: withSubject,
    }),
  ]);
  return { waiting: waiting.map(approvalRow), decided: decided.map(approvalRow) };
}

/** The requests that wait about an order. */
export async function listWaitingOf(
  { number }: { number: OrderNumber },
  { db, now }: { db: Database; now: () => Date },
): Promise<ApprovalRow[]> {
  const waiting = await db.approval.findMany({
    relationLoadStrategy: "join",
    where: {
      state: "waiting",
      expiresAt: { gt: now() },
      OR: [{ order: { number } }, { operation: { payment: { order: { number } } } }],
    },
    orderBy: { requestedAt: "asc" },
    include: withSubject,
  });
  return waiting.map(approvalRow);
}

/** Its reason and note may be erased. */
const storedRefund = refundInput.extend({ reason: z.string() });

function approvalRow({
  kind,
  order,
  operation,
  amountMinor,
  input,
  ...stored
}: Prisma.ApprovalGetPayload<{ include: typeof withSubject }>): ApprovalRow {
  const { id, operationId, requestedBy, requestedAt, expiresAt, state, decidedBy, decidedAt, outcome } =
    stored;
  const common = {
    id,
    operationId,
    orderNumber: order?.number ?? operation?.payment.order?.number ?? null,
    amount: storedMoney(amountMinor, stored),
    requestedBy,
    requestedAt,
    expiresAt,
    state,
    decidedBy,
    decidedAt,
    outcome,
  };
  if (kind === "refund") {
    const { reason, note, paysTwice } = storedRefund.parse(input);
    return { ...common, kind, reason, note, paysTwice, decision: null, input: null };
  }
  const ofModule = { reason: null, note: null, paysTwice: false, decision: null };
  if (kind !== "resolution") return { ...common, ...ofModule, kind, input };
  const { decision, reason } = resolutionInput.parse(input);
  return { ...common, ...ofModule, kind, reason, decision, input: null };
}
