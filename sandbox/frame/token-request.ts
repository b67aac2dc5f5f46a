import { z } from "zod";
import { brandRuleOf, isCardNumber, type Brand } from "./card-number.mjs";
import { isPast } from "./expiry.mjs";

/** What `POST /tokens` takes: digits only, month 1 to 12, year of two digits. */
const tokenRequest = z.object({
  ticket: z.string().max(64),
  number: z.string().regex(/^\d{12,19}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(0).max(99),
  securityCode: z.string().regex(/^\d{3,4}$/),
});

export type FieldName = "number" | "expiry" | "security-code";

export type ReadCard =
  | { kind: "card"; card: Omit<z.infer<typeof tokenRequest>, "ticket">; brand?: Brand }
  | { kind: "invalid"; fields: FieldName[] };

const fieldOf: Record<string, FieldName> = {
  number: "number",
  expiryMonth: "expiry",
  expiryYear: "expiry",
  securityCode: "security-code",
};

/** The ticket that a request carries, whatever else is wrong with it. */
export function readTicket(body: unknown): string {
  return tokenRequest.pick({ ticket: true }).safeParse(body).data?.ticket ?? "";
}

/** Reads a card as the form must have checked it already: the form is not trusted. */
export function readCard(body: unknown, now: Date): ReadCard {
  const parsed = tokenRequest.omit({ ticket: true }).safeParse(body);
  if (!parsed.success) {
    const named = parsed.error.issues.flatMap(({ path }) => fieldOf[String(path[0])] ?? []);
    return { kind: "invalid", fields: [...new Set(named)] };
  }
  const card = parsed.data;
  const rule = brandRuleOf(card.number);
  const wrong: FieldName[] = [];
  if (!isCardNumber(card.number)) wrong.push("number");
  if (isPast({ month: card.expiryMonth, year: card.expiryYear }, now)) wrong.push("expiry");
  if (rule && card.securityCode.length !== rule.securityCodeLength) wrong.push("security-code");
  return wrong.length > 0 ? { kind: "invalid", fields: wrong } : { kind: "card", card, brand: rule?.brand };
}
