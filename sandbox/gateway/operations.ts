import type { z } from "@hono/zod-openapi";
import type { OperationName } from "@/sandbox/operation-names";
import type { Settings } from "@/sandbox/settings";
import { authenticate } from "./authenticate";
import { authorize, pay, verify } from "./charge-operations";
import { capture, refund, voidAuthorization } from "./follow-up-operations";
import type { OperationContext, OperationResult } from "./operation-context";
import { recurringPay } from "./recurring-pay";
import * as requests from "./requests";
import * as responses from "./responses";
import { addAgreement, addCard, attachAuthentication, createSession } from "./session-operations";

/** One operation of the gateway. If operations share a path, the first that `matches` the body is run. */
export type Operation = {
  name: OperationName;
  summary: string;
  /** Below `/gateway/{merchant_id}/`; `:session` stands for the session id. */
  path: string;
  request: z.ZodType;
  response: z.ZodType;
  matches: (body: Record<string, unknown>) => boolean;
  /** Whether it is a transaction on an order: its amount may select a fault, and faults change its response code. */
  isTransaction: boolean;
  run: (body: unknown, context: OperationContext) => OperationResult;
};

function operation<Schema extends z.ZodType>(
  details: Omit<Operation, "request" | "run" | "matches" | "isTransaction"> & {
    request: Schema;
    run: (body: z.output<Schema>, context: OperationContext) => OperationResult;
    matches?: Operation["matches"];
    isTransaction?: boolean;
  },
): Operation {
  return { matches: () => true, isTransaction: false, ...details, run: details.run as Operation["run"] };
}

const operationsOf = ({ refundPath, verifyPath }: Settings): readonly Operation[] => [
  operation({
    name: "create_session",
    summary: "Create session",
    path: "session/create",
    request: requests.createSessionRequest,
    response: responses.createSessionResponse,
    run: (_body, context) => createSession(context),
  }),
  operation({
    name: "agreement",
    summary: "Add agreement",
    path: "session/:session/agreement",
    request: requests.agreementRequest,
    response: responses.agreementResponse,
    run: addAgreement,
  }),
  operation({
    name: "add_card",
    summary: "Attach authentication (add card, variant B)",
    path: "session/:session/card",
    request: requests.attachAuthenticationRequest,
    response: responses.cardResponse,
    matches: (body) => "authentication" in body,
    run: attachAuthentication,
  }),
  operation({
    name: "add_card",
    summary: "Add card (variant A)",
    path: "session/:session/card",
    request: requests.addCardRequest,
    response: responses.cardResponse,
    run: addCard,
  }),
  operation({
    name: "authenticate",
    summary: "Authenticate payer",
    path: "session/:session/authenticate",
    request: requests.authenticateRequest,
    response: responses.authenticateResponse,
    run: authenticate,
  }),
  operation({
    name: "pay",
    summary: "Pay",
    path: "session/:session/pay",
    request: requests.payRequest,
    response: responses.fullResponse,
    isTransaction: true,
    run: pay,
  }),
  operation({
    name: "authorize",
    summary: "Authorize",
    path: "session/:session/authorize",
    request: requests.payRequest,
    response: responses.fullResponse,
    isTransaction: true,
    run: authorize,
  }),
  operation({
    name: "capture",
    summary: "Capture",
    path: "session/:session/capture",
    request: requests.captureRequest,
    response: responses.fullResponse,
    isTransaction: true,
    run: capture,
  }),
  operation({
    name: "refund",
    summary: "Refund (the body holds a transaction)",
    path: `session/:session/${refundPath}`,
    request: requests.refundRequest,
    response: responses.fullResponse,
    matches: (body) => "transaction" in body,
    isTransaction: true,
    run: refund,
  }),
  operation({
    name: "void",
    summary: "Void",
    path: "session/:session/void",
    request: requests.voidRequest,
    response: responses.fullResponse,
    isTransaction: true,
    run: voidAuthorization,
  }),
  operation({
    name: "verify",
    summary: "Verify",
    path: `session/:session/${verifyPath}`,
    request: requests.verifyRequest,
    response: responses.fullResponse,
    isTransaction: true,
    run: verify,
  }),
  operation({
    name: "recurring_pay",
    summary: "Pay with a card on file",
    path: "recurring/transaction/pay",
    request: requests.recurringPayRequest,
    response: responses.recurringResponse,
    isTransaction: true,
    run: recurringPay,
  }),
];

/** The operations by path; some share one. */
export function operationsByPath(settings: Settings): ReadonlyMap<string, readonly Operation[]> {
  return operationsOf(settings).reduce(
    (paths, each) => paths.set(each.path, [...(paths.get(each.path) ?? []), each]),
    new Map<string, Operation[]>(),
  );
}
