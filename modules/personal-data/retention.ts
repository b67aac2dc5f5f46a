import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { lockRow } from "@/lib/db/lock-row";
import { orderIdSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import type { Person, PersonalData } from "@/modules/seam/personal-data";

import { erase, type EraseDeps, findObstacles } from "./erase-person";

const day = 24 * 60 * 60_000;
/** How many orders a transaction erases. */
const batch = 100;
/** Of a batch, and of the row that ends a run, so that none follows within a day. */
const reasons = { batch: "Older than it is kept", run: "Daily run" };
/** The row that ends a run: it erased nothing itself. */
export const dailyRun = { erasedBy: "system", reason: reasons.run };
const byAge = { reason: reasons.batch, by: "system", mentioned: { noteIds: [], entryIds: [] } };

/** Of orders that were paid and that never were. */
type Overdue = { paid: number; unpaid: number };

export type Retention = { days: Overdue; due: Overdue; dueInMonth: Overdue };

/** For how many days the merchant keeps whose orders were, and how many go at the next run and within a month. */
export async function readRetention({ db, now }: { db: Database; now: () => Date }): Promise<Retention> {
  const inMonth = new Date(now().getTime() + 30 * day);
  const [due, dueInMonth] = await Promise.all([countOverdue(now(), db), countOverdue(inMonth, db)]);
  return { days: merchant.retentionDays, due, dueInMonth };
}

async function countOverdue(at: Date, db: Database): Promise<Overdue> {
  const { paid, unpaid } = cutoffs(at);
  const [row] = await db.$queryRaw<{ paid: bigint; unpaid: bigint }[]>`
    SELECT count(*) FILTER (WHERE "is_paid") AS "paid", count(*) FILTER (WHERE NOT "is_paid") AS "unpaid"
    FROM (
      SELECT o."created_at", EXISTS (
        SELECT 1 FROM "payment" p WHERE p."order_id" = o."id" AND p."status" = 'APPROVED') AS "is_paid"
      FROM "orders" o WHERE o."created_at" < ${unpaid} AND o."name" <> '[erased]'
    ) o WHERE o."created_at" < ${paid} OR NOT o."is_paid"`;
  return { paid: Number(row?.paid ?? 0), unpaid: Number(row?.unpaid ?? 0) };
}

/**
 * Erases whose orders were that are older than `retentionDays` of lib/merchant.ts, once a day, and returns how many; undefined if
 * it ran less than a day ago. Who left only an address goes as an unpaid order does. Those that must wait, as for an open chargeback, are erased once they need not.
 */
export async function eraseOverdue(
  { signal, parts }: { signal: AbortSignal; parts: readonly PersonalData[] },
  deps: EraseDeps,
): Promise<number | undefined> {
  const { db, now } = deps;
  const ranSince = { ...dailyRun, at: { gt: new Date(now().getTime() - day) } };
  if ((await db.erasure.count({ where: ranSince })) > 0) return undefined;
  let erased = 0;
  let after: { at: Date; id: string } | undefined;
  while (!signal.aborted) {
    const orders = await listOverdue({ at: now(), after }, deps);
    const last = orders.at(-1);
    if (last === undefined) break;
    after = { at: last.createdAt, id: last.id };
    erased += await eraseBatch(
      orders.map(({ id }) => id),
      parts,
      deps,
    );
  }
  for (const { listForgotten = () => Promise.resolve([]) } of parts) {
    const before = cutoffs(now()).unpaid;
    for (const customerId of await listForgotten(before, db)) {
      const isDue = async (tx: Prisma.TransactionClient) => {
        // A sign-in that began meanwhile has ended then.
        await lockRow(tx, "customer", customerId);
        return (await listForgotten(before, tx)).includes(customerId);
      };
      await erase({ customerId, emails: [], orderIds: [] }, { ...byAge, isDue }, parts, deps);
    }
  }
  await db.erasure.createMany({ data: dailyRun });
  return erased;
}

async function eraseBatch(ids: string[], parts: readonly PersonalData[], deps: EraseDeps): Promise<number> {
  const person: Person = { customerId: null, emails: [], orderIds: ids };
  const waiting = await findObstacles(person, parts, deps.db, deps);
  const due = ids.filter((id) => waiting.every(({ orderId }) => orderId !== id));
  if (due.length === 0) return 0;
  const obstacles = await erase({ ...person, orderIds: due }, byAge, parts, deps);
  // Something began in between: they are erased tomorrow.
  return obstacles.length === 0 ? due.length : 0;
}

const overdueRow = z.object({ id: orderIdSchema, createdAt: z.date() });

async function listOverdue(
  { at, after }: { at: Date; after: { at: Date; id: string } | undefined },
  { db }: { db: Database },
) {
  const { paid, unpaid } = cutoffs(at);
  const rows = await db.$queryRaw`
    SELECT o."id", o."created_at" AS "createdAt" FROM "orders" o
    WHERE o."created_at" < ${unpaid} AND o."name" <> '[erased]'
      AND (o."created_at" < ${paid} OR NOT EXISTS (
        SELECT 1 FROM "payment" p WHERE p."order_id" = o."id" AND p."status" = 'APPROVED'))
      AND (${after === undefined} OR (o."created_at", o."id") > (${after?.at ?? at}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY o."created_at", o."id" LIMIT ${batch}`;
  return z.array(overdueRow).parse(rows);
}

function cutoffs(at: Date) {
  const before = (days: number) => new Date(at.getTime() - days * day);
  const { paid, unpaid } = merchant.retentionDays;
  return { paid: before(Math.max(paid, unpaid)), unpaid: before(unpaid) };
}
