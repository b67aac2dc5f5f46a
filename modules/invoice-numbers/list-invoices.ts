import "server-only";

import type { ModuleEntry } from "@/lib/back-office/views";
import type { ReadDatabase } from "@/lib/db/database";
import type { Invoice, Prisma } from "@/lib/db/generated/client";
import type { InvoiceKind } from "@/lib/db/generated/enums";
import type { MailDetails } from "@/lib/mail/mail-text";
import { storedMoney } from "@/lib/money/money";

const prefixes = { INVOICE: "INV", CREDIT_NOTE: "CN" } satisfies Record<InvoiceKind, string>;

/** A number as people read it. */
function writeNumber({ kind, year, number }: Pick<Invoice, "kind" | "year" | "number">): string {
  if (number === null) throw new Error("an invoice has no number before its transaction commits");
  return `${prefixes[kind]}-${year}-${String(number).padStart(6, "0")}`;
}

type NumberedMovement = { operationId: string; kind: InvoiceKind; number: string };

/** The numbers of movements, oldest first. */
async function listInvoices(where: Prisma.InvoiceWhereInput, db: ReadDatabase): Promise<NumberedMovement[]> {
  const rows = await db.invoice.findMany({
    where,
    orderBy: [{ issuedAt: "asc" }, { number: "asc" }],
    select: { operationId: true, kind: true, year: true, number: true },
  });
  return rows.map(({ operationId, kind, ...row }) => ({
    operationId,
    kind,
    number: writeNumber({ kind, ...row }),
  }));
}

const ofOrder = (number: string) => ({ operation: { payment: { order: { number } } } });

/** The numbers of an order's movements. */
export async function invoicesOfOrder(
  { number }: { number: string },
  { db }: { db: ReadDatabase },
): Promise<NumberedMovement[]> {
  return listInvoices(ofOrder(number), db);
}

/** The numbers of operations, by their ids. */
export async function findNumbers(
  operationIds: readonly string[],
  { db }: { db: ReadDatabase },
): Promise<ReadonlyMap<string, string>> {
  const invoices = await listInvoices({ operationId: { in: [...operationIds] } }, db);
  return new Map(invoices.map(({ operationId, number }) => [operationId, number]));
}

/** The number of the movement that a mail is about. The confirmation of an order is about each payment and capture so far. */
export const numbersInMail: MailDetails = async ({ kind, order, operation }, { db }) => {
  if (order === null || operation === null) return () => [];
  const where =
    kind === "order_confirmation"
      ? { ...ofOrder(order.number), kind: "INVOICE" as const }
      : { operationId: operation.id };
  const invoices = await listInvoices(where, db);
  return ({ t }) => invoices.map((invoice) => [t(`invoiceNumbers.${invoice.kind}`), invoice.number]);
};

/** What the timeline of an order says of them. */
export async function readOrderEntries(
  { number }: { number: string },
  { db }: { db: ReadDatabase },
): Promise<ModuleEntry[]> {
  const rows = await db.invoice.findMany({
    where: ofOrder(number),
    include: {
      operation: {
        select: {
          approvedMinor: true,
          requestedBy: true,
          payment: { select: { currency: true, currencyExponent: true } },
        },
      },
    },
  });
  return rows.map(({ operation, ...row }) => ({
    kind: "of_module",
    id: `invoice-${row.operationId}`,
    at: row.issuedAt,
    by: operation.requestedBy,
    title: `${row.kind === "INVOICE" ? "Invoice" : "Credit note"} ${writeNumber(row)}`,
    amount: storedMoney(operation.approvedMinor ?? 0n, operation.payment),
  }));
}
