import type { z } from "@hono/zod-openapi";
import type { Settings } from "@/sandbox/settings";
import type { OperationName } from "@/sandbox/fault-names";
import { authenticate } from "./authenticate";
import { authorize, pay, recurringPay, verify } from "./charge-operations";
import type { OperationResult, OperationContext } from "./operation-context";
import { capture, refund, voidAuthorization } from "./follow-up-operations";
import * as requests from "./requests";
import * as responses from "./responses";
import { addAgreement, addCard, attachAuthentication, createSession } from "./session-operations";

/** One operation of the gateway. Operations that share a path are told apart by `claims`, the first that does. */
export type Operation = {
  name: OperationName;
  summary: string;
  /** Below `/gateway/{merchant_id}/`; `:session` stands for the session id. */
  path: string;
  request: z.ZodType;
  response: z.ZodType;
  claims: (body: Record<string, unknown>) => boolean;
  /** Whether the operation answers with an outcome of its own under the faults that touch one. */
  charges: boolean;
  run: (body: unknown, context: OperationContext) => OperationResult;
};

function operation<Schema extends z.ZodType>(
  details: Omit<Operation, "request" | "run" | "claims" | "charges"> & {
    request: Schema;
    run: (body: z.output<Schema>, context: OperationContext) => OperationResult;
    claims?: Operation["claims"];
    charges?: boolean;
  },
): Operation {
  return { claims: () => true, charges: false, ...details, run: details.run as Operation["run"] };
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
    claims: (body) => "authentication" in body,
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
    charges: true,
    run: pay,
  }),
  operation({
    name: "authorize",
    summary: "Authorize",
    path: "session/:session/authorize",
    request: requests.payRequest,
    response: responses.fullResponse,
    charges: true,
    run: authorize,
  }),
  operation({
    name: "capture",
    summary: "Capture",
    path: "session/:session/capture",
    request: requests.captureRequest,
    response: responses.fullResponse,
    charges: true,
    run: capture,
  }),
  operation({
    name: "refund",
    summary: "Refund (told from void by its body)",
    path: `session/:session/${refundPath}`,
    request: requests.refundRequest,
    response: responses.fullResponse,
    claims: (body) => "transaction" in body,
    charges: true,
    run: refund,
  }),
  operation({
    name: "void",
    summary: "Void",
    path: "session/:session/void",
    request: requests.voidRequest,
    response: responses.fullResponse,
    charges: true,
    run: voidAuthorization,
  }),
  operation({
    name: "verify",
    summary: "Verify",
    path: `session/:session/${verifyPath}`,
    request: requests.verifyRequest,
    response: responses.fullResponse,
    charges: true,
    run: verify,
  }),
  operation({
    name: "recurring_pay",
    summary: "Pay with a card on file",
    path: "recurring/transaction/pay",
    request: requests.recurringPayRequest,
    response: responses.recurringResponse,
    charges: true,
    run: recurringPay,
  }),
];

/** The operations by the path that they share. */
export function operationsByPath(settings: Settings): ReadonlyMap<string, readonly Operation[]> {
  return operationsOf(settings).reduce(
    (paths, each) => paths.set(each.path, [...(paths.get(each.path) ?? []), each]),
    new Map<string, Operation[]>(),
  );
}
