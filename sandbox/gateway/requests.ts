import { z } from "@hono/zod-openapi";
import { isCurrency } from "@/sandbox/money";

/**
 * The gateway's requests (gateway document, Endpoints; the recurring flow from the bank's public pages). Unknown
 * fields are refused, as on the platform.
 */
const orderId = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[0-9A-Za-z_-]+$/, "may hold only letters, digits, - and _");
const amount = z.number().positive().max(999_999_999_999);
const currency = z.string().refine(isCurrency, "is not an ISO 4217 currency code");
const identifier = z.string().min(1).max(40);

const money = { amount, currency };
const order = z.strictObject({ id: orderId, ...money });
const session = z.strictObject({ id: identifier });
const authentication = z.strictObject({ transactionId: identifier });
const token = z.string().min(1).max(256);
const sourceOfFunds = z.strictObject({
  token,
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int().min(0).max(99),
});

const exampleMoney = { amount: 49.99, currency: "USD" };
const exampleOrder = { id: "ORDER-1", ...exampleMoney };
const exampleSession = { id: "SESSION-1" };
const exampleCard = { token: "TOKEN-1", expiryMonth: 1, expiryYear: 39 };

export const createSessionRequest = z.strictObject({}).openapi({ example: {} });

export const agreementRequest = z
  .strictObject({
    agreement: z.strictObject({
      id: z.string().min(1).max(100),
      type: z.literal("RECURRING"),
      expiryDate: z.iso.date(),
      minimumDaysBetweenPayments: z.string().regex(/^\d{1,4}$/, "must be a whole number of days"),
    }),
  })
  .openapi({
    example: {
      agreement: {
        id: "AGREEMENT-1",
        type: "RECURRING",
        expiryDate: "2200-01-01",
        minimumDaysBetweenPayments: "28",
      },
    },
  });

export const addCardRequest = z
  .strictObject({ order, sourceOfFunds })
  .openapi({ example: { order: exampleOrder, sourceOfFunds: exampleCard } });

export const attachAuthenticationRequest = z.strictObject({ order, authentication, session }).openapi({
  example: {
    order: exampleOrder,
    authentication: { transactionId: "TRANSACTION-1" },
    session: exampleSession,
  },
});

const acceptVersionsPattern = /^\s*3DS[12]\s*(,\s*3DS[12]\s*)*$/;

export const authenticateRequest = z
  .strictObject({
    order,
    sourceOfFunds,
    authRedirectUrl: z.url({ protocol: /^https?$/ }).max(1024),
    acceptVersions: z
      .string()
      .regex(acceptVersionsPattern, "must be 3DS1, 3DS2 or both, separated by a comma")
      .default("3DS1, 3DS2"),
  })
  .openapi({
    example: {
      order: exampleOrder,
      sourceOfFunds: exampleCard,
      authRedirectUrl: "https://shop.example/return",
      acceptVersions: "3DS1, 3DS2",
    },
  });

export const payRequest = z
  .strictObject({ order, authentication: authentication.optional(), session })
  .openapi({ example: { order: exampleOrder, session: exampleSession } });

export const verifyRequest = z
  .strictObject({
    order: z.strictObject({ id: orderId, currency, amount: z.number().min(0).optional() }),
    authentication: authentication.optional(),
    session,
  })
  .openapi({ example: { order: { id: exampleOrder.id, currency: "USD" }, session: exampleSession } });

const orderReference = z.strictObject({ id: orderId });

const exampleReference = { id: exampleOrder.id };

export const captureRequest = z
  .strictObject({ order: orderReference, transaction: z.strictObject(money), session })
  .openapi({ example: { order: exampleReference, transaction: exampleMoney, session: exampleSession } });

export const voidRequest = z
  .strictObject({ order: orderReference, originalTransactionId: identifier, session: session.optional() })
  .openapi({ example: { order: exampleReference, originalTransactionId: "TRANSACTION-1" } });

export const refundRequest = z
  .strictObject({ order: orderReference, transaction: z.strictObject(money), session: session.optional() })
  .openapi({ example: { order: exampleReference, transaction: exampleMoney } });

export const recurringPayRequest = z
  .strictObject({
    card: z.strictObject({ token }),
    agreement: z.strictObject({ id: z.string().min(1).max(100) }),
    order,
  })
  .openapi({
    example: { card: { token: exampleCard.token }, agreement: { id: "AGREEMENT-1" }, order: exampleOrder },
  });

export type AgreementRequest = z.output<typeof agreementRequest>;
export type AddCardRequest = z.output<typeof addCardRequest>;
export type AttachAuthenticationRequest = z.output<typeof attachAuthenticationRequest>;
export type AuthenticateRequest = z.output<typeof authenticateRequest>;
export type PayRequest = z.output<typeof payRequest>;
export type VerifyRequest = z.output<typeof verifyRequest>;
export type CaptureRequest = z.output<typeof captureRequest>;
export type VoidRequest = z.output<typeof voidRequest>;
export type RefundRequest = z.output<typeof refundRequest>;
export type RecurringPayRequest = z.output<typeof recurringPayRequest>;
