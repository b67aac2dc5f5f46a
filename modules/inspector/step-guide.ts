import type { OperationKind, OperationState, PaymentEventKind } from "@/lib/db/generated/enums";
import type { Gateway } from "@/lib/gateway/gateway";
import { isCharge, movesMoney } from "@/lib/payments/operation-result";
import { programs } from "@/lib/payments/state-table";
import type { Source } from "./link-source";

/** How the bank is called: the client's method, the section of the gateway document, and who reads the answer. */
type GatewayCall = {
  method: keyof Gateway;
  section: string;
  /** Its row in docs/gateway-fields.md. */
  endpoint: string;
  reader: string;
};

const recurring = "Endpoints of the recurring flow";

const gatewayCalls = {
  CREATE_SESSION: {
    method: "createSession",
    section: "Endpoints, 1. Create session",
    endpoint: "create",
    reader: "sessionResult",
  },
  ADD_AGREEMENT: {
    method: "addAgreement",
    section: recurring,
    endpoint: "agreement",
    reader: "agreementResult",
  },
  ADD_CARD: {
    method: "addCard",
    section: "Endpoints, 2. Add card",
    endpoint: "card",
    reader: "cardResult",
  },
  AUTHENTICATE: {
    method: "authenticate",
    section: "Endpoints, 3. Authenticate",
    endpoint: "authenticate",
    reader: "authenticationResult",
  },
  VERIFY: { method: "verify", section: recurring, endpoint: "verify", reader: "transactionResult" },
  PAY: { method: "pay", section: "Endpoints, 4. Pay", endpoint: "pay", reader: "transactionResult" },
  PAY_BY_AGREEMENT: {
    method: "payByAgreement",
    section: recurring,
    endpoint: "card on file",
    reader: "transactionResult",
  },
  AUTHORIZE: {
    method: "authorize",
    section: "Endpoints, 5. Authorize",
    endpoint: "authorize",
    reader: "transactionResult",
  },
  CAPTURE: {
    method: "capture",
    section: "Endpoints, 6. Capture",
    endpoint: "capture",
    reader: "transactionResult",
  },
  VOID: { method: "void", section: "Endpoints, 7. Void", endpoint: "void", reader: "transactionResult" },
  REFUND: {
    method: "refund",
    section: "Endpoints, 8. Refund",
    endpoint: "refund",
    reader: "transactionResult",
  },
} satisfies Record<OperationKind | "PAY_BY_AGREEMENT", GatewayCall>;

type Rule = { text: string; source: Source };

/** A section of a document. */
function section(name: string, file = "docs/payments.md"): Source {
  return { file, name };
}

const approval =
  "Approved only if result and gatewayCode agree, and the answer names this order, type, currency and amount.";

/** The rule by which an operation succeeded. */
const successRules = {
  CREATE_SESSION: {
    text: "Each attempt has a session and a gateway order id of its own, so a lost answer is never taken for that of another attempt.",
    source: section("The life of a session"),
  },
  ADD_AGREEMENT: {
    text: "The agreement is added before the card. Later payments with the saved card name it.",
    source: section("Saved cards and agreements"),
  },
  ADD_CARD: {
    text: "The card is a token of the hosted card frame. Its number never reaches the shop.",
    source: section("The card form and its two adapters", "docs/tokenization.md"),
  },
  AUTHENTICATE: {
    text: "The recommendation and payerInteraction decide, not result or gatewayCode.",
    source: section("How the answer to authenticate is read", "docs/three-d-secure.md"),
  },
  VERIFY: {
    text: "The bank checks the card and moves nothing.",
    source: section("Saved cards and agreements"),
  },
  PAY: { text: approval, source: section("A part of the amount") },
  AUTHORIZE: { text: approval, source: section("A part of the amount") },
  CAPTURE: {
    text: "Captures and pending captures never exceed what was authorized. The database refuses more.",
    source: section("Rules of the database"),
  },
  VOID: {
    text: "A void releases the whole authorization, and only before any capture.",
    source: section("Rules of the database"),
  },
  REFUND: {
    text: "Refunds and pending refunds never exceed what was captured. The database refuses more.",
    source: section("Refunds"),
  },
} satisfies Record<OperationKind, Rule>;

/** The rule by which an operation ended otherwise, or did not end yet. */
const stateRules = {
  OPEN: {
    text: "The row is committed before the call is sent. While it is open, no other operation can be opened on the payment.",
    source: section("The journal"),
  },
  UNKNOWN: {
    text: "The call moves money and has no usable answer. No program repeats it: a late answer, a person or the bank's report decides.",
    source: section("Unknown outcomes"),
  },
  DECLINED: { text: "The bank answered no. Nothing moved.", source: section("The journal") },
  REFUSED: {
    text: "The gateway itself rejected the request before anything moved.",
    source: section("The journal"),
  },
  UNSENT: {
    text: "No connection was made, so nothing left the shop. Only such a call may be sent again.",
    source: section("The journal"),
  },
  LOST: {
    text: "A call that moves no money has no usable answer. The attempt ends, and another one may begin.",
    source: section("The journal"),
  },
  NOT_HAPPENED: {
    text: "The outcome was unknown, and was resolved: the bank moved nothing.",
    source: section("Unknown outcomes"),
  },
} satisfies Record<Exclude<OperationState, "SUCCEEDED">, Rule>;

/** What a step is explained by. */
export type StepGuide = { rule: Rule; code: Source[] };

const at = (file: string, name: string): Source => ({ file: `lib/payments/${file}.ts`, name });
const client = (name: string): Source => ({ file: "lib/gateway/gateway-client.ts", name });

/** The facts of an operation that choose its guide. */
type Step = {
  kind: OperationKind;
  state: OperationState;
  requestedBy: string;
  resolvedBy: string | null;
  /** Whether the merchant started the payment, with a card on file. */
  byMerchant: boolean;
};

/** How the bank is called for an operation. */
export function gatewayCallOf({ kind, byMerchant }: Pick<Step, "kind" | "byMerchant">): GatewayCall {
  return gatewayCalls[kind === "PAY" && byMerchant ? "PAY_BY_AGREEMENT" : kind];
}

/** The rule that applied to an operation, and the functions that did it. */
export function operationGuide(step: Step): StepGuide {
  const { kind, state, requestedBy, resolvedBy } = step;
  const { method, reader } = gatewayCallOf(step);
  const isRead = state === "SUCCEEDED" || state === "DECLINED";
  const byStaff = movesMoney(kind) && !isCharge(kind) && !programs.includes(requestedBy);
  return {
    rule: state === "SUCCEEDED" ? successRules[kind] : stateRules[state],
    code: [
      byStaff ? at("move-money", "moveMoney") : at("state-table", "nextOperation"),
      at("perform-operation", "performOperation"),
      client(method),
      ...(state === "OPEN"
        ? []
        : [
            at("operation-result", isRead ? reader : "failureResult"),
            at("close-operation", "closeOperation"),
          ]),
      ...(resolvedBy === null ? [] : [at("resolve-operation", "resolveOperation")]),
    ],
  };
}

const transition: Rule = {
  text: "The state table lists what may happen in each status. Any other event is logged as an error and changes nothing.",
  source: section("The statuses of a payment attempt"),
};

const payerReturn: StepGuide = {
  rule: {
    text: "Only a result that the session's key decrypts is believed. Without one the bank is asked: it is charged with the authentication's id, and decides.",
    source: section("How the callback is read", "docs/three-d-secure.md"),
  },
  code: [
    at("receive-payer-return", "receivePayerReturn"),
    at("payer-return", "readPayerReturn"),
    at("apply-event", "applyEvent"),
  ],
};

const written: Rule = {
  text: "One transaction locks the order, and writes the attempt and its first operation. Nothing has been sent yet.",
  source: section("The statements of a payment"),
};

const eventGuides: Partial<Record<PaymentEventKind, StepGuide>> = {
  started: {
    rule: written,
    code: [
      { file: "app/(shop)/orders/[number]/submit-card.ts", name: "submitCard" },
      { file: "app/(shop)/orders/[number]/pay-card.ts", name: "payCard" },
      at("pay-order", "payOrder"),
      at("begin-payment", "beginPayment"),
      at("journal", "insertPayment"),
    ],
  },
  authenticated: payerReturn,
  not_authenticated: payerReturn,
  expired: { rule: transition, code: [at("begin-payment", "supersedePayment"), at("sweep", "sweep")] },
  rest_closed: {
    rule: {
      text: "Nothing more of the authorization will be captured.",
      source: section("Closing the rest"),
    },
    code: [at("close-rest", "closeRest")],
  },
};

/** The rule that applied to an event that no call caused, and the functions that did it. */
export function eventGuide({ kind, byMerchant }: { kind: PaymentEventKind; byMerchant: boolean }): StepGuide {
  if (kind === "started" && byMerchant)
    return {
      rule: written,
      code: [at("begin-merchant-payment", "beginMerchantPayment"), at("journal", "insertPayment")],
    };
  return eventGuides[kind] ?? { rule: transition, code: [at("apply-event", "applyEvent")] };
}

/** The functions that read what the order's page shows. */
export const pageSources: Source[] = [
  { file: "lib/orders/read-order.ts", name: "readOrder" },
  at("order-state", "shopperOrderState"),
];

/** The row of an endpoint in the tables of the gateway document. */
export function endpointSource(endpoint: string): Source {
  return { file: "docs/gateway-fields.md", name: endpoint };
}
