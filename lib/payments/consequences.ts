import type { OperationId } from "@/lib/ids";
import type { OperationKind, PaymentEventKind, PaymentStatus } from "@/lib/db/generated/enums";
import type { Transaction } from "./journal";
import type { OpenPayment } from "./payment";
import { liveStatuses } from "./state-table";

/** What has changed with a payment attempt. */
export type PaymentChange = {
  payment: Pick<OpenPayment, "id" | "orderId" | "initiator" | "agreementId">;
  /** The operation that has succeeded, by whatever path: an answer, a late answer, a person, the bank's report. */
  succeeded?: { id: OperationId; kind: OperationKind; requestedBy: string };
  /** The event with which the attempt ended without money. */
  ended?: { eventId: bigint; cause?: string | null };
};

/**
 * Does what follows from a change of a payment in other areas of the shop, in the transaction that changed it.
 *
 * lib/consequences.ts joins the areas; the payment core imports none of them.
 */
export type Consequences = (tx: Transaction, change: PaymentChange) => Promise<void>;

/** Whether an event ends an attempt without money. */
export function endsWithoutMoney(kind: PaymentEventKind, status: PaymentStatus): boolean {
  const isEnd = ["declined", "not_authenticated", "failed", "expired"].includes(kind);
  return isEnd && !(liveStatuses as readonly string[]).includes(status);
}
