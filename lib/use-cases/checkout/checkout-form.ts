import { z } from "zod";

/** PostgreSQL keeps no text with a NUL in it, and nobody types one. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/, "invalid");

function needed(limit: number) {
  return text.min(1, "required").max(limit, "too_long");
}

function optional(limit: number) {
  return text.max(limit, "too_long").optional();
}

/** What a shopper types to place an order. Each issue's message is its code: required, too_long or invalid. */
export const checkoutForm = z.object({
  contact: z.object({ email: needed(254).pipe(z.email("invalid")) }),
  delivery: z.object({
    name: needed(100),
    addressLine1: needed(100),
    addressLine2: optional(100),
    city: needed(100),
    region: optional(100),
    postalCode: optional(20),
    country: needed(2).regex(/^[A-Z]{2}$/, "invalid"),
  }),
});
