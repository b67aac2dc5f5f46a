import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { orderColumns } from "@/lib/orders/order-columns";
import { linesInOrder } from "@/lib/orders/order-lines";
import { pieceColumns } from "@/lib/orders/pieces";
import type { Deps } from "@/lib/payments/deps";

const mailSelect = {
  kind: true,
  language: true,
  toAddress: true,
  chargeOn: true,
  order: {
    select: {
      number: true,
      createdAt: true,
      totalMinor: true,
      deliveryMinor: true,
      ...orderColumns,
      lines: { ...linesInOrder, select: { ...linesInOrder.select, ...pieceColumns } },
    },
  },
  operation: {
    select: {
      id: true,
      kind: true,
      approvedMinor: true,
      resolvedBy: true,
      payment: {
        select: {
          amountMinor: true,
          captureNowMinor: true,
          held: true,
          intent: true,
          cardBrand: true,
          cardLast4: true,
        },
      },
    },
  },
  event: { select: { payment: { select: { endReason: true, cardBrand: true, cardLast4: true } } } },
  dispatch: {
    select: {
      carrier: true,
      tracking: true,
      lines: {
        orderBy: { orderLine: { position: "asc" } },
        select: { quantity: true, orderLine: { select: { name: true } } },
      },
    },
  },
  accountEvent: { select: { kind: true } },
  staffPasswordReset: { select: { id: true, digest: true } },
  staffNoticeId: true,
  signInId: true,
  savedCardId: true,
  subscriptionId: true,
  scheduledChargeId: true,
} satisfies Prisma.MailSelect;

export type ReadMail = Prisma.MailGetPayload<{ select: typeof mailSelect }>;

/** Reads a mail with everything that it may be about, in one statement. */
export async function readMail(id: string, { db }: Pick<Deps, "db">): Promise<ReadMail> {
  return db.mail.findUniqueOrThrow({ relationLoadStrategy: "join", where: { id }, select: mailSelect });
}
