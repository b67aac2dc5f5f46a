import type {
  OperationKind,
  OperationState,
  PaymentEventKind,
  PaymentStatus,
} from "@/lib/db/generated/enums";
import type { EvidenceView } from "@/lib/payments/evidence-view";
import type { OrderState } from "@/lib/payments/order-state";

/** A place in the project's files: a function, a heading or a row of a table. Line and link are null without the sources. */
export type SourceLink = { file: string; name: string; line: number | null; href: string | null };

/** A row of a table, as text; null stays null. */
export type RowView = {
  table: "operation" | "payment_event" | "mail";
  columns: [name: string, value: string | null][];
};

/** One step of a payment attempt: a call to the bank, or an event that no call caused. */
export type StepView = {
  id: string;
  kind: OperationKind | PaymentEventKind;
  at: Date;
  /** Who caused it. */
  by: "shopper" | "system" | "staff";
  /** The status of the attempt; null before its first event. */
  statusBefore: PaymentStatus | null;
  statusAfter: PaymentStatus | null;
  rule: { text: string; source: SourceLink };
  /** The functions that do it, in the order in which they run. */
  code: SourceLink[];
  rows: RowView[];
  /** Null for an event. */
  call: CallStep | null;
};

export type CallStep = {
  state: OperationState;
  /** The section of the gateway document, and the endpoint's row in docs/gateway-fields.md. */
  section: string;
  endpoint: SourceLink;
  /** When it was sent and answered, or opened and closed if no times of the call were stored. */
  sentAt: Date;
  answeredAt: Date | null;
  /** Null while there is no answer. */
  evidence: EvidenceView | null;
  /** The same call with the client of `lib/gateway`, secrets as variables; null without evidence. */
  typescript: string | null;
};

export type AttemptView = {
  attempt: number;
  gatewayOrderId: string;
  status: PaymentStatus;
  steps: StepView[];
};

/** All that the journal holds of an order's payments, the oldest step first. */
export type InspectedOrder = {
  number: string;
  attempts: AttemptView[];
  /** What the order's page shows. */
  state: OrderState;
  /** The functions that read it. */
  page: SourceLink[];
};
