import { z } from "zod";

/**
 * The responses of the gateway's document, field by field (Resources and their fields; Response shapes).
 *
 * Strict about presence and type; values and further fields are open.
 */
const text = z.string();

const session = z.object({ id: text, updateStatus: text, version: text });

const agreement = z.object({ id: text, type: text, expiryDate: text, minimumDaysBetweenPayments: text });

const order = z.object({
  id: text,
  type: text,
  status: text,
  authenticationStatus: text,
  creationTime: text,
  lastUpdatedTime: text,
  expiryDate: text,
  minimumDaysBetweenPayments: text,
  merchantCategoryCode: text,
  currency: text,
  totalAuthorizedAmount: z.number(),
  totalCapturedAmount: z.number(),
  totalRefundedAmount: z.number(),
});

const sourceOfFunds = z.object({
  type: z.literal("CARD"),
  provided: z.object({
    card: z.object({
      brand: text,
      scheme: text,
      fundingMethod: text,
      number: text,
      expiry: z.object({ month: z.int(), year: z.int() }),
    }),
  }),
});

const authentication = z.object({
  version: text,
  payerInteraction: text,
  redirectHtml: text.optional(),
  redirect: z.object({ domainName: text }),
  "3ds1": z.object({ paResStatus: text, veResEnrolled: text }),
  "3ds2": z.object({ acsEci: text, authenticationToken: text, transactionId: text }),
});

const transaction = z.object({
  id: text,
  type: text,
  amount: z.number(),
  currency: text,
  authenticationStatus: text,
  acquirer: z.object({ merchantId: text }),
});

const response = z.object({ gatewayCode: text, gatewayRecommendation: text });
const times = { timeOfLastUpdate: text, timeOfRecord: text };
const envelope = { merchant: text, result: text, version: text };

const full = z.object({
  ...envelope,
  session,
  agreement,
  order,
  sourceOfFunds,
  authentication,
  transaction,
  ...times,
  response,
});

export const shapes = {
  "R-create": z.object({
    merchant: text,
    result: text,
    session: session.extend({ aes256Key: text, authenticationLimit: z.int() }),
  }),
  "R-card": z.object({ ...envelope, session, order, sourceOfFunds, response }),
  "R-auth": z.object({ authentication, transaction, ...times, response }),
  /** An authenticate response that requires a challenge. */
  "R-auth with redirectHtml": z.object({
    authentication: authentication.extend({ redirectHtml: text }),
    transaction,
    ...times,
    response,
  }),
  "R-full": full,
  /** A payment with a card on file has no session. */
  "R-full without session": full.omit({ session: true }),
  /** R-card before a card is added. The bank's pages name only these fields. */
  "R-card of an agreement": z.object({ ...envelope, session, order: z.looseObject({}) }),
} as const;

export type ShapeName = keyof typeof shapes;

/** The paths of a schema's objects and leaves, such as `order` and `order.id`. */
export function fieldPaths(schema: z.ZodType, prefix = ""): string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (!(inner instanceof z.ZodObject)) return prefix === "" ? [] : [prefix];
  const below = Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, one]) =>
    fieldPaths(one, prefix === "" ? name : `${prefix}.${name}`),
  );
  return prefix === "" ? below : [prefix, ...below];
}
