import { randomInt } from "node:crypto";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";

// Crockford's base 32: without I, L, O and U, which are easily misread.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random number for people and for the bank, such as `K7QF-2M9X`: one of 10^12. */
export function newOrderNumber(): OrderNumber {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return orderNumberSchema.parse(`${letters.slice(0, 4)}-${letters.slice(4)}`);
}
