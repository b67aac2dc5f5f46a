import { z } from "@hono/zod-openapi";

/**
 * The gateway's responses (gateway document, Resources and their fields). Every field is always present, empty if
 * it has no value; only `redirectHtml` is absent if there is no fragment.
 */
const session = z.object({ id: z.string(), updateStatus: z.string(), version: z.string() });

const fullSession = session.extend({ aes256Key: z.string(), authenticationLimit: z.int() });

const order = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  authenticationStatus: z.string(),
  creationTime: z.string(),
  lastUpdatedTime: z.string(),
  expiryDate: z.string(),
  minimumDaysBetweenPayments: z.string(),
  merchantCategoryCode: z.string(),
  currency: z.string(),
  totalAuthorizedAmount: z.number(),
  totalCapturedAmount: z.number(),
  totalRefundedAmount: z.number(),
});

const agreement = z.object({
  id: z.string(),
  type: z.string(),
  expiryDate: z.string(),
  minimumDaysBetweenPayments: z.string(),
});

const sourceOfFunds = z.object({
  type: z.literal("CARD"),
  provided: z.object({
    card: z.object({
      brand: z.string(),
      scheme: z.string(),
      fundingMethod: z.string(),
      number: z.string(),
      expiry: z.object({ month: z.int(), year: z.int() }),
    }),
  }),
});

const authentication = z.object({
  version: z.string(),
  payerInteraction: z.string(),
  redirectHtml: z.string().optional(),
  redirect: z.object({ domainName: z.string() }),
  "3ds1": z.object({ paResStatus: z.string(), veResEnrolled: z.string() }),
  "3ds2": z.object({ acsEci: z.string(), authenticationToken: z.string(), transactionId: z.string() }),
});

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.number(),
  currency: z.string(),
  authenticationStatus: z.string(),
  acquirer: z.object({ merchantId: z.string() }),
});

const response = z.object({ gatewayCode: z.string(), gatewayRecommendation: z.string() });

const envelope = { merchant: z.string(), result: z.string(), version: z.string() };
const times = { timeOfLastUpdate: z.string(), timeOfRecord: z.string() };

export const createSessionResponse = z.object({
  merchant: z.string(),
  result: z.string(),
  session: fullSession,
});

export const cardResponse = z.object({ ...envelope, session, order, sourceOfFunds, response });

/** R-card without a card: `order` carries the agreement's terms. */
export const agreementResponse = z.object({
  ...envelope,
  session,
  agreement,
  order: order.pick({ type: true, expiryDate: true, minimumDaysBetweenPayments: true }),
  response,
});

/** R-auth with the envelope, the session and the order. */
export const authenticateResponse = z.object({
  ...envelope,
  session,
  order,
  authentication,
  transaction,
  ...times,
  response,
});

export const fullResponse = z.object({
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

/** R-full without a session, for a payment with a card on file. */
export const recurringResponse = fullResponse.omit({ session: true });

export const errorResponse = z.object({
  error: z.object({
    cause: z.enum(["INVALID_REQUEST", "REQUEST_REJECTED", "SERVER_BUSY", "SERVER_FAILED"]),
    explanation: z.string(),
    field: z.string().optional(),
    validationType: z.enum(["INVALID", "MISSING", "UNSUPPORTED"]).optional(),
    supportCode: z.string(),
  }),
  result: z.literal("ERROR"),
});

export type CreateSessionResponse = z.infer<typeof createSessionResponse>;
export type CardResponse = z.infer<typeof cardResponse>;
export type AgreementResponse = z.infer<typeof agreementResponse>;
export type AuthenticateResponse = z.infer<typeof authenticateResponse>;
export type FullResponse = z.infer<typeof fullResponse>;
export type OrderView = z.infer<typeof order>;
export type SessionView = z.infer<typeof session>;
export type AgreementView = z.infer<typeof agreement>;
export type AuthenticationView = z.infer<typeof authentication>;
export type SourceOfFundsView = z.infer<typeof sourceOfFunds>;
export type TransactionView = z.infer<typeof transaction>;
