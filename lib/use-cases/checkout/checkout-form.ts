import { z } from "zod";

// PostgreSQL cannot store a NUL character in text.
const text = z
  .string("required")
  .trim()
  .regex(/^[^\0]*$/, "invalid");

function required(maxLength: number) {
  return text.min(1, "required").max(maxLength, "too_long");
}

/** Empty text counts as absent. */
function optional(maxLength: number) {
  return text
    .max(maxLength, "too_long")
    .transform((value) => (value === "" ? undefined : value))
    .optional();
}

/** Contact and delivery of an order. The message of each issue is its code: required, too_long or invalid. */
export const checkoutForm = z.object({
  contact: z.object({ email: required(254).pipe(z.email("invalid")) }),
  delivery: z.object({
    name: required(100),
    addressLine1: required(100),
    addressLine2: optional(100),
    city: required(100),
    region: optional(100),
    postalCode: optional(20),
    country: required(2).regex(/^[A-Z]{2}$/, "invalid"),
  }),
});
