import "server-only";

import { type DispatchError, dispatchOrder } from "@/lib/back-office/dispatch-order";
import { type RefundError, refundOrder, type RefundReason } from "@/lib/back-office/refund-order";
import type { Prisma } from "@/lib/db/generated/client";
import { orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { piecesOf } from "@/lib/orders/pieces";
import type { Deps } from "@/lib/payments/deps";
import { type MoneyError, moveMoney } from "@/lib/payments/move-money";
import { z } from "zod";

import { type ActorRefusal, askActorAgain } from "@/lib/staff/ask-actor-again";
import { refundLimitOf, type StaffRole } from "@/lib/staff/rights";
import { bulkActions, dispatches, rightsOf } from "./bulk-action";
import { refundColumns, refundOf } from "./refund-of";

/** How an item ended: "done", why nothing was done, or why what left was not captured. "stopped" is written by `stopBulk`. */
export type BulkResult =
  | "done"
  | "failed"
  | "stopped"
  | "declined_by_second_person"
  | "expired"
  | ActorRefusal["kind"]
  | DispatchError["kind"]
  | MoneyError["kind"]
  | RefundError["kind"];

const waiting = {
  run: { include: { product: { select: { slug: true } } } },
  order: { select: { number: true, ...refundColumns } },
} satisfies Prisma.BulkItemInclude;

/** The items that wait for the worker: of a run that waits for a second person none. */
const isReady = {
  startedAt: null,
  run: { OR: [{ waitsUntil: null }, { releasedAt: { not: null } }] },
} satisfies Prisma.BulkItemWhereInput;

const refundReason = z.enum(Object.keys(merchant.refundReasons) as RefundReason[]);

type WaitingItem = Prisma.BulkItemGetPayload<{ include: typeof waiting }>;

/** Whether an item waits for the worker. */
export async function isBulkWaiting({ db }: Pick<Deps, "db">): Promise<boolean> {
  return (await db.bulkItem.findFirst({ where: isReady, select: { id: true } })) !== null;
}

/**
 * Does the items that wait, one after the other. Returns how many. Once `signal` is aborted, and during maintenance, none begins.
 *
 * Each is started once, by one worker: its start is committed before anything is done, and with it is asked whether its person still
 * may do it. Each is a movement of its own, by the use case that a single press calls, and moves nothing if the order changed since
 * the review.
 */
export async function runBulk({ signal }: { signal?: AbortSignal }, deps: Deps): Promise<number> {
  const { db } = deps;
  let count = 0;
  while (!signal?.aborted && !deps.isMaintenance()) {
    const item = await db.bulkItem.findFirst({
      relationLoadStrategy: "join",
      where: isReady,
      orderBy: [{ run: { requestedAt: "asc" } }, { runId: "asc" }, { position: "asc" }],
      include: waiting,
    });
    if (item === null) break;
    const start = await startItem(item, deps);
    if (start === "taken") continue;
    count += 1;
    if (typeof start === "string") continue;
    const result = await runItem(item, start, deps).catch((error: unknown): BulkResult => {
      deps.log.error({ error, orderNumber: item.order.number }, "item of bulk work failed");
      return "failed";
    });
    await db.bulkItem.updateMany({ where: { id: item.id }, data: { result } });
  }
  return count;
}

/** Starts an item, or ends it with the reason why its person may not do it any more; "taken" if another worker or a stop was first. */
async function startItem(
  { id, run }: WaitingItem,
  { db, now, settings }: Deps,
): Promise<{ role: StaffRole } | "taken" | ActorRefusal["kind"]> {
  return db.$transaction(async (tx) => {
    const { requestedBy: email, requestedAt: askedAt } = run;
    const actor = { email, askedAt, rights: rightsOf(z.enum(bulkActions).parse(run.action)) };
    const asked = await askActorAgain(tx, actor, settings);
    const result = asked.ok ? null : asked.error.kind;
    const { count } = await tx.bulkItem.updateMany({
      where: { id, startedAt: null },
      data: { startedAt: now(), result },
    });
    if (count === 0) return "taken";
    return asked.ok ? asked.value : asked.error.kind;
  });
}

async function runItem(
  { run, order, revision, dispatchCount, amountMinor, tracking }: WaitingItem,
  { role }: { role: StaffRole },
  deps: Deps,
): Promise<BulkResult> {
  const action = z.enum(bulkActions).parse(run.action);
  const number = orderNumberSchema.parse(order.number);
  const by = run.requestedBy;
  if (action === "refund") {
    const { choice, problem } = refundOf(order, { article: run.product?.slug });
    if (problem === "part_charged") return problem;
    const refunded = await refundOrder(
      {
        ...choice,
        number,
        amountMinor: Number(amountMinor),
        revision,
        dispatchCount: dispatchCount ?? undefined,
        by,
        mayRefundMinor: (currency) => refundLimitOf(role, currency),
        reason: refundReason.parse(run.reason),
        note: run.note ?? undefined,
        release: run.releasedAt === null ? undefined : "approved",
      },
      deps,
    );
    return refunded.ok ? "done" : refunded.error.kind;
  }
  // First, so that nothing leaves of which the capture fails.
  if (amountMinor !== null) {
    const movement = { kind: "CAPTURE", number, amountMinor: Number(amountMinor), revision, by } as const;
    const captured = await moveMoney(movement, deps);
    if (!captured.ok) return captured.error.kind;
  }
  if (dispatches(action)) {
    const quantities = order.lines.map((line) => piecesOf(line).toDispatch);
    const parcel = { number, quantities, carrier: run.carrier ?? "", tracking: tracking ?? "", by };
    const dispatched = await dispatchOrder(parcel, deps);
    if (!dispatched.ok) return dispatched.error.kind;
  }
  return "done";
}
