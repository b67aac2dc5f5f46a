import { z } from "zod";
import { type Brand, isCardNumber, provenBrand, securityCodeLengths } from "@/sandbox/card-number";
import { isPast } from "./expiry";

/** The body of `POST /tokens`: digits only, month 1 to 12, year of two digits. */
const tokenRequest = z.object({
  ticket: z.string().max(64),
  number: z.string().regex(/^\d{12,19}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(0).max(99),
  securityCode: z.string().regex(/^\d{3,4}$/),
});

type FieldName = "number" | "expiry" | "security-code";

export type ReadCard =
  | { kind: "card"; card: Omit<z.infer<typeof tokenRequest>, "ticket">; brand?: Brand }
  | { kind: "invalid"; fields: FieldName[] };

const formFields: Record<string, FieldName> = {
  number: "number",
  expiryMonth: "expiry",
  expiryYear: "expiry",
  securityCode: "security-code",
};

/** The ticket of a request, whatever else is wrong with it; empty if there is none. */
export function readTicket(body: unknown): string {
  return tokenRequest.pick({ ticket: true }).safeParse(body).data?.ticket ?? "";
}

/** Reads the card of a request. The form has checked it already, but the server does not rely on that. */
export function readCard(body: unknown, now: Date): ReadCard {
  const parsed = tokenRequest.omit({ ticket: true }).safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.flatMap(({ path }) => formFields[String(path[0])] ?? []);
    return { kind: "invalid", fields: [...new Set(fields)] };
  }
  const card = parsed.data;
  const wrong: FieldName[] = [];
  if (!isCardNumber(card.number)) wrong.push("number");
  if (isPast({ month: card.expiryMonth, year: card.expiryYear }, now)) wrong.push("expiry");
  if (!securityCodeLengths(card.number).includes(card.securityCode.length)) wrong.push("security-code");
  if (wrong.length > 0) return { kind: "invalid", fields: wrong };
  return { kind: "card", card, brand: provenBrand(card.number) };
}
