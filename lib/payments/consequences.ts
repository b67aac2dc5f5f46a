import type { Prisma } from "@/lib/db/generated/client";
import type { AgreementKind, OperationKind, PaymentEventKind, PaymentStatus } from "@/lib/db/generated/enums";
import type { OperationId, OrderId } from "@/lib/ids";
import type { OpenPayment } from "./payment";
import { liveStatuses } from "./state-table";

type Transaction = Prisma.TransactionClient;

/** What has changed with a payment attempt. */
export type PaymentChange = {
  /** As it is after the change. */
  payment: Pick<
    OpenPayment,
    | "id"
    | "orderId"
    | "initiator"
    | "agreementId"
    | "savedCardId"
    | "endReason"
    | "amountMinor"
    | "authorizedMinor"
  >;
  /** The operation that has succeeded, by whatever path: an answer, a late answer, a person, the bank's report. */
  succeeded?: { id: OperationId; kind: OperationKind; requestedBy: string };
  /** The event with which the attempt ended without money. */
  ended?: { eventId: bigint; cause?: string | null };
  /** What the bank said of the card. */
  card?: { brand?: string; last4?: string };
  /** What was recorded of an outcome, or that no more will be captured. */
  recorded?: (typeof recordedKinds)[number];
  /** The operation that caused it. */
  operationId?: string;
  at: Date;
};

export const recordedKinds = ["outcome_unknown", "answered_late", "resolved", "rest_closed"] as const;

/** Ends of an attempt that another one, or another order, takes the place of. */
export const replacedCauses: readonly (string | null | undefined)[] = ["superseded", "order_changed"];

/** What the shop can say to other programs. `type` has a version, and a schema in the module that says it. */
export type Happening = {
  type: string;
  /** What it is about: those of one subject have an order. */
  subject: string;
  /** No personal data: nothing erases it. */
  data: Prisma.InputJsonObject;
};

/** An agreement that has become active or has ended. */
export type ChangedAgreement = {
  id: string;
  /** Who caused it: "customer", "system" or a member of staff's address. */
  by: string;
  at: Date;
};

/**
 * Does what follows in other areas of the shop, in the transaction of the change.
 *
 * app/composition/consequences.ts joins the areas; the payment core imports none of them.
 */
export type Consequences = {
  /** Whether the payment of an order on a module's terms may begin with the agreement that it writes; none may without a module. The order is locked. */
  admitsPayment: (
    tx: Transaction,
    begun: { orderId: OrderId; agreement: { kind: AgreementKind; customerId: string } | undefined },
  ) => Promise<boolean>;
  /** A payment of an order on a module's terms is about to be written, with its agreement. */
  agreementBegins: (tx: Transaction, begun: { orderId: OrderId; agreementId: string }) => Promise<void>;
  paymentChanged: (tx: Transaction, change: PaymentChange) => Promise<void>;
  /** The order of a cart is about to expire. */
  orderExpires: (tx: Transaction, expiring: { orderId: string }) => Promise<void>;
  agreementActivated: (tx: Transaction, agreement: ChangedAgreement) => Promise<void>;
  agreementEnded: (tx: Transaction, agreement: ChangedAgreement) => Promise<void>;
  orderPlaced: (tx: Transaction, placed: { orderId: string }) => Promise<void>;
  dispatched: (tx: Transaction, dispatched: { dispatchId: string }) => Promise<void>;
  /** Something of a module, which only it can say. */
  happened: (tx: Transaction, happening: Happening) => Promise<void>;
};

/** What an area of the shop does of it. `all` is for what follows from its own changes. */
export type Follower = {
  [Name in keyof Consequences]?: (
    ...args: [...Parameters<Consequences[Name]>, all: Consequences]
  ) => ReturnType<Consequences[Name]>;
};

/** What all areas do, one after the other. Their order is that of their locks. */
export function joinFollowers(followers: readonly Follower[]): Consequences {
  const all: Consequences = {
    async admitsPayment(tx, begun) {
      const answers = [];
      for (const follower of followers) answers.push(await follower.admitsPayment?.(tx, begun, all));
      return answers.includes(true) && !answers.includes(false);
    },
    async agreementBegins(tx, begun) {
      for (const follower of followers) await follower.agreementBegins?.(tx, begun, all);
    },
    async paymentChanged(tx, change) {
      for (const follower of followers) await follower.paymentChanged?.(tx, change, all);
    },
    async orderExpires(tx, expiring) {
      for (const follower of followers) await follower.orderExpires?.(tx, expiring, all);
    },
    async agreementActivated(tx, agreement) {
      for (const follower of followers) await follower.agreementActivated?.(tx, agreement, all);
    },
    async agreementEnded(tx, agreement) {
      for (const follower of followers) await follower.agreementEnded?.(tx, agreement, all);
    },
    async orderPlaced(tx, placed) {
      for (const follower of followers) await follower.orderPlaced?.(tx, placed, all);
    },
    async dispatched(tx, dispatched) {
      for (const follower of followers) await follower.dispatched?.(tx, dispatched, all);
    },
    async happened(tx, happening) {
      for (const follower of followers) await follower.happened?.(tx, happening, all);
    },
  };
  return all;
}

/** Whether an event ends an attempt without money. */
export function endsWithoutMoney(kind: PaymentEventKind, status: PaymentStatus): boolean {
  const isEnd = ["declined", "not_authenticated", "failed", "expired"].includes(kind);
  return isEnd && !(liveStatuses as readonly string[]).includes(status);
}
