import { z } from "zod";

// A tolerant reader: numbers may come as text, objects may be absent, values may be new, fields may be added.
// Only what is read is named, so that aes256Key travels nowhere.

// A field with nothing to say may come empty instead of not at all.
const word = z.string().min(1).optional().catch(undefined);
const amount = z.union([z.number(), z.string()]).transform(String).optional().catch(undefined);

function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).optional().catch(undefined);
}

const response = part({ gatewayCode: word, gatewayRecommendation: word });
const card = part({
  provided: part({ card: part({ brand: word, number: word }) }),
});

/** R-create. Gateway document, Response shapes. */
export const createAnswer = z.object({ result: word, session: z.object({ id: z.string().min(1).max(100) }) });

/** R-card. */
export const cardAnswer = z.object({
  result: word,
  session: part({ updateStatus: word }),
  order: part({ id: word }),
  sourceOfFunds: card,
  response,
});

const authentication = part({
  version: word,
  payerInteraction: word,
  redirectHtml: word,
  "3ds2": part({ acsEci: word }),
});

/** R-auth. */
export const authenticationAnswer = z.object({
  authentication,
  transaction: part({ id: word, amount, currency: word, authenticationStatus: word }),
  order: part({ id: word, authenticationStatus: word }),
  response,
});

/** R-full. */
export const fullAnswer = z.object({
  result: word,
  order: part({ id: word, currency: word, totalAuthorizedAmount: amount, authenticationStatus: word }),
  sourceOfFunds: card,
  authentication,
  transaction: part({ id: word, type: word, amount, currency: word, authenticationStatus: word }),
  response,
});

export type FullAnswer = z.infer<typeof fullAnswer>;

/** The error body of the platform behind the gateway. */
export const errorAnswer = z.object({
  error: z.object({ cause: word, explanation: word, field: word, validationType: word }),
});
