import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { OperationKind } from "@/lib/db/generated/enums";
import { bigintFromJson } from "@/lib/db/in-json";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";

export type UnknownOutcomeRow = {
  operationId: string;
  orderNumber: string;
  customer: string;
  kind: OperationKind;
  amount: Money;
  openedAt: Date;
  /** Why it is unknown, a reason of lib/payments/operation-result.ts. */
  reason: string | null;
};

const rowsShown = 200;

/** Refuses a movement without an order: a row that is left out here would be money that nobody looks for. */
const rowFromJson = z
  .object({
    operationId: z.string(),
    orderNumber: z.string(),
    customer: z.string(),
    kind: z.enum(OperationKind),
    amountMinor: z.number().transform(bigintFromJson),
    currency: z.string(),
    currencyExponent: z.number(),
    openedAt: z.coerce.date(),
    reason: z.string().nullable(),
  })
  .transform(({ amountMinor, currency, currencyExponent, ...row }) => ({
    ...row,
    amount: storedMoney(amountMinor, { currency, currencyExponent }),
  }));

const listFromJson = z.object({
  unknown: z.array(rowFromJson),
  unknownCount: z.int(),
  running: z.array(rowFromJson),
});

/**
 * The operations with an unknown outcome, oldest first, and those that have been open for longer than the gateway's
 * timeout: the sweep closes these as unknown. One statement.
 */
export async function listUnknownOutcomes({
  db,
  now,
  settings,
}: Pick<Deps, "db" | "now" | "settings">): Promise<{
  unknown: UnknownOutcomeRow[];
  unknownCount: number;
  running: UnknownOutcomeRow[];
}> {
  const overdue = new Date(now().getTime() - settings.gatewayTimeoutMs);
  const [read] = await db.$queryRaw<[unknown]>`
    SELECT ${rowsThat(Prisma.sql`t."state" = 'UNKNOWN'`)} AS "unknown",
      (SELECT count(*)::int FROM "operation" WHERE "state" = 'UNKNOWN') AS "unknownCount",
      ${rowsThat(Prisma.sql`t."state" = 'OPEN' AND t."opened_at" < ${overdue}`)} AS "running"`;
  return listFromJson.parse(read);
}

function rowsThat(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('operationId', t."id", 'orderNumber', o."number", 'customer', o."name",
      'kind', t."kind", 'amountMinor', t."amount_minor", 'currency', p."currency",
      'currencyExponent', p."currency_exponent", 'openedAt', t."opened_at", 'reason', t."reason")
      ORDER BY t."opened_at", t."id"), '[]')
    FROM (
      SELECT * FROM "operation" t WHERE ${condition} AND t."amount_minor" IS NOT NULL
      ORDER BY t."opened_at", t."id" LIMIT ${Prisma.raw(String(rowsShown))}
    ) t JOIN "payment" p ON p."id" = t."payment_id" LEFT JOIN "orders" o ON o."id" = p."order_id")`;
}
