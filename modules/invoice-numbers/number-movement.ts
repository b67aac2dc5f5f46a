import "server-only";

import { localDay } from "@/lib/calendar/day";
import type { Prisma } from "@/lib/db/generated/client";
import type { InvoiceKind, OperationKind } from "@/lib/db/generated/enums";
import { merchant } from "@/lib/merchant";
import type { PaymentChange } from "@/lib/payments/consequences";

const kinds: Partial<Record<OperationKind, InvoiceKind>> = {
  PAY: "INVOICE",
  CAPTURE: "INVOICE",
  REFUND: "CREDIT_NOTE",
};

/** Gives a movement of money the next number of its kind and year, in its transaction. The sequence is locked until that ends. */
export async function numberMovement(
  tx: Prisma.TransactionClient,
  { succeeded, at }: PaymentChange,
): Promise<void> {
  const kind = succeeded && kinds[succeeded.kind];
  if (succeeded === undefined || kind === undefined) return;
  const year = Number(localDay(at, merchant.timeZone).slice(0, 4));
  await tx.$executeRaw`
    WITH "next" AS (
      INSERT INTO "invoice_sequence" AS s ("kind", "year", "last") VALUES (${kind}::"invoice_kind", ${year}, 1)
      ON CONFLICT ("kind", "year") DO UPDATE SET "last" = s."last" + 1 RETURNING "last")
    INSERT INTO "invoice" ("operation_id", "kind", "year", "number", "issued_at")
    SELECT ${succeeded.id}::uuid, ${kind}::"invoice_kind", ${year}, "last", ${at} FROM "next"`;
}
