import "server-only";

import { currentDay } from "@/lib/calendar/day";
import type { Prisma } from "@/lib/db/generated/client";
import type { InvoiceKind, OperationKind } from "@/lib/db/generated/enums";
import type { PaymentChange } from "@/lib/payments/consequences";

const kinds: Partial<Record<OperationKind, InvoiceKind>> = {
  PAY: "INVOICE",
  CAPTURE: "INVOICE",
  REFUND: "CREDIT_NOTE",
};

/**
 * Writes the invoice or credit note of a movement of money, in its transaction. The database numbers it when that commits, so that the
 * sequence is the last that is locked, for the commit alone.
 */
export async function numberMovement(
  tx: Prisma.TransactionClient,
  { succeeded, at }: PaymentChange,
): Promise<void> {
  const kind = succeeded && kinds[succeeded.kind];
  if (succeeded === undefined || kind === undefined) return;
  const year = Number(currentDay(at).slice(0, 4));
  await tx.invoice.createMany({ data: { operationId: succeeded.id, kind, year, issuedAt: at } });
}
