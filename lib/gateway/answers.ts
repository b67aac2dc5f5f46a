import { z } from "zod";

import { sessionIdSchema } from "@/lib/ids";

// A tolerant reader: numbers may be strings, objects may be absent, values may be new, fields may be added.
// Only fields that are read are named.

// The platform sends some fields as an empty string instead of leaving them out. PostgreSQL stores no NUL.
const text = z
  .string()
  .regex(/^[^\0]+$/)
  .optional()
  .catch(undefined);
/** An id may be a number: its digits. Blank or endless text identifies nothing. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^(?=.*\S)\P{Cc}{1,200}$/u))
  .optional()
  .catch(undefined);
/** Two digits; as a number it lost its zero. */
const eci = z
  .union([z.string().regex(/^[^\0]+$/), z.int()])
  .transform(String)
  .optional()
  .catch(undefined);
const amount = z.union([z.number(), z.string()]).transform(String).optional().catch(undefined);

function optionalObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).optional().catch(undefined);
}

const response = optionalObject({ gatewayCode: text, gatewayRecommendation: text });
const card = optionalObject({
  provided: optionalObject({ card: optionalObject({ brand: text, number: text }) }),
});

/** What each answer names of whom and what it is for. */
const named = {
  merchant: id,
  session: optionalObject({ id, updateStatus: text }),
};
export type Named = z.infer<z.ZodObject<typeof named>>;

/** R-create. Gateway document, Response shapes. */
export const createAnswer = z.object({
  merchant: id,
  result: text,
  session: z.object({
    id: z.union([z.string(), z.int()]).transform(String).pipe(sessionIdSchema),
    aes256Key: text,
    authenticationLimit: z.coerce.number().int().positive().optional().catch(undefined),
  }),
});

const agreement = optionalObject({ id });

/** The answer to adding an agreement: as R-card. See docs/gateway.md. */
export const agreementAnswer = z.object({
  ...named,
  result: text,
  agreement,
  response,
});

/** R-card. Gateway document, Response shapes. */
export const cardAnswer = z.object({
  ...named,
  result: text,
  order: optionalObject({ id }),
  sourceOfFunds: card,
  response,
});

const authentication = optionalObject({
  version: text,
  payerInteraction: text,
  redirectHtml: text,
  "3ds2": optionalObject({ acsEci: eci }),
});

/** R-auth. Gateway document, Response shapes. */
export const authenticationAnswer = z.object({
  ...named,
  authentication,
  transaction: optionalObject({ id, amount, currency: text, authenticationStatus: text }),
  order: optionalObject({ id, authenticationStatus: text }),
  response,
});

/** R-full. Gateway document, Response shapes. */
export const fullAnswer = z.object({
  ...named,
  result: text,
  order: optionalObject({
    id,
    status: text,
    currency: text,
    authenticationStatus: text,
  }),
  sourceOfFunds: card,
  authentication,
  transaction: optionalObject({ id, type: text, amount, currency: text, authenticationStatus: text }),
  response,
});

/** R-full of a payment with a card on file, which names its agreement. */
export const onFileAnswer = fullAnswer.extend({ agreement });

export type FullAnswer = z.infer<typeof fullAnswer>;

/**
 * The error body of the platform behind the gateway, if it rejects a request. Nothing was done.
 *
 * The other causes, SERVER_BUSY and SERVER_FAILED, leave open what was done.
 */
export const refusal = z.object({
  error: z.object({
    cause: z.enum(["INVALID_REQUEST", "REQUEST_REJECTED"]),
    explanation: text,
    field: text,
  }),
  result: z.literal("ERROR").optional(),
});

/** The code by which the platform's support finds an error. */
export const errorReference = z.object({ error: z.object({ supportCode: z.string().min(1) }) });
