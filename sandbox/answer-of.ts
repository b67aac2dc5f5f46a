import { z } from "zod";

const answered = z.object({
  error: z.object({ cause: z.string() }).optional(),
  response: z.object({ gatewayCode: z.string() }).optional(),
  transaction: z.object({ type: z.string(), authenticationStatus: z.string() }).optional(),
});

/**
 * The bank's answer in one word: the cause of an error, the status of an authentication or the gateway code. Undefined if the
 * body has none, as that of a new session.
 */
export function answerOf(response: unknown): string | undefined {
  const { error, response: code, transaction } = answered.safeParse(response).data ?? {};
  if (error !== undefined) return error.cause;
  if (transaction?.type === "AUTHENTICATION") return shortStatus(transaction.authenticationStatus);
  return code?.gatewayCode;
}

/** `AUTHENTICATION_PENDING` as `PENDING`. */
export function shortStatus(authenticationStatus: string): string {
  return authenticationStatus.replace(/^AUTHENTICATION_/, "");
}
