import type { ConformanceRun } from "./conformance-run";
import type { Endpoint } from "./findings";
import { type GatewayResponse, textAt } from "./gateway-response";
import {
  type OrderFields,
  type PreparedSession,
  type PrepareOptions,
  prepareSession,
} from "./prepare-session";

/** Calls authenticate. No payer is sent to its `authRedirectUrl`; the field is only required. */
export function authenticate(
  { call }: ConformanceRun,
  prepared: PreparedSession,
  overrides: object = {},
): Promise<GatewayResponse> {
  return call(`session/${prepared.session}/authenticate`, { ...authenticateBody(prepared), ...overrides });
}

export function authenticateBody({ order, card }: PreparedSession): Record<string, unknown> {
  return {
    order,
    sourceOfFunds: card,
    authRedirectUrl: "https://conformance.invalid/authenticated",
    acceptVersions: "3DS1, 3DS2",
  };
}

/** A session whose payer is authenticated, with the body of pay and authorize. */
export type AuthenticatedSession = {
  body: { order: OrderFields; authentication?: { transactionId: string }; session: { id: string } };
} & PreparedSession;

/** Prepares a session and authenticates its payer; if that takes a browser, reports `endpoint` as not checked. */
export async function prepareAuthenticated(
  run: ConformanceRun,
  endpoint: Endpoint,
  options?: PrepareOptions,
): Promise<AuthenticatedSession | undefined> {
  const prepared = await prepareSession(run, endpoint, options);
  if (!prepared) return undefined;
  const response = await authenticate(run, prepared);
  if (textAt(response, "authentication.payerInteraction") === "REQUIRED") {
    run.findings.notChecked(endpoint, "the card requires a challenge, which takes a browser");
    return undefined;
  }
  const transactionId = textAt(response, "transaction.id");
  return {
    ...prepared,
    body: {
      order: prepared.order,
      ...(transactionId && { authentication: { transactionId } }),
      session: { id: prepared.session },
    },
  };
}
