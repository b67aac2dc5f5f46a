import "server-only";
import { z } from "zod";
import { parseJson } from "@/lib/parse-json";
import { redact } from "@/lib/gateway/redact";

/** A call to the bank as the journal has it: times, request and response, with secrets redacted. */
export type EvidenceView = {
  /** After the address of the merchant: `/session/…/pay`. */
  path: string;
  body: string;
  sentAt: Date | null;
  answeredAt: Date | null;
  /** Of a new session: how many operations may use it, as the bank said. */
  authenticationLimit: number | null;
  response: {
    status: number;
    contentType: string | null;
    /** What the bank's support asks for. */
    supportCode: string | null;
    requestId: string | null;
    body: string;
  } | null;
};

const stored = z.object({
  request: z.object({ path: z.string(), body: z.unknown() }),
  sentAt: z.coerce.date().nullable().default(null),
  answeredAt: z.coerce.date().nullable().default(null),
  authenticationLimit: z.number().nullable().default(null),
  response: z
    .object({
      status: z.number(),
      contentType: z.string().nullable().default(null),
      supportCode: z.string().nullable().default(null),
      requestId: z.string().nullable().default(null),
      body: z.string(),
    })
    .nullable()
    .default(null),
});

/** The stored evidence of an operation; null if there is none. Redacted again: an older row may hold what is secret since. */
export function evidenceView(evidence: unknown): EvidenceView | null {
  const { data } = stored.safeParse(evidence);
  if (data === undefined) return null;
  const { request, response, ...facts } = data;
  return {
    ...facts,
    path: request.path,
    body: JSON.stringify(redact(request.body), null, 2),
    response: response && {
      ...response,
      contentType: response.contentType || null,
      body: indented(response.body),
    },
  };
}

function indented(body: string): string {
  const json = parseJson(body);
  return json === undefined ? body : JSON.stringify(redact(json), null, 2);
}

const answered = z.object({
  transaction: z.object({ id: z.union([z.string(), z.int()]).transform(String) }),
});

/** The transaction id in the answer of a stored call; null if it names none. */
export function answeredTransactionId(evidence: EvidenceView | null): string | null {
  const { data } = answered.safeParse(parseJson(evidence?.response?.body ?? ""));
  return data?.transaction.id ?? null;
}

const storedAnswer = z.object({ response: z.object({ body: z.string() }).nullish() });
const gatewayCode = /"gatewayCode"\s*:\s*"(\w+)"/g;
const pendingResult = /"result"\s*:\s*"PENDING"/;

/** Codes that mean: the gateway itself got no answer. Any other code means that the bank took the operation. */
const silentCodes = new Set(["TIMED_OUT", "UNKNOWN"]);

/**
 * Whether the bank took an operation with an unknown outcome, so that it may move money later than its call.
 *
 * So it is for PENDING, SUBMITTED and DEFERRED_TRANSACTION_RECEIVED, and for an approval that was not believed
 * (APPROVED_PENDING_SETTLEMENT, a wrong amount). That a report does not list such an operation proves nothing. The
 * answer is read from the evidence, which may be cut off: hence as text.
 */
export function mayStillMove(operation: { reason: string | null; evidence: unknown }): boolean {
  const body = storedAnswer.safeParse(operation.evidence).data?.response?.body ?? "";
  const codes = [...body.matchAll(gatewayCode)].map(([, code = ""]) => code);
  if (pendingResult.test(body) || codes.some((code) => !silentCodes.has(code))) return true;
  return operation.reason === "in_flight" && codes.length === 0;
}
