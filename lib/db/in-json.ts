import { z } from "zod";

/** A row as PostgreSQL writes it into JSON: instants and days as text, BIGINT as a number. */
export type InJson<T> = { [Name in keyof T]: JsonValue<T[Name]> };

type JsonValue<T> = T extends Date ? string : T extends bigint ? number : T;

/** Those that JSON.parse reads without losing a digit. */
const safeInteger = z.int();

/**
 * Reads a BIGINT that a statement wrote into JSON as a number. Throws above the safe integers, where JSON.parse has rounded it.
 *
 * The one way to read an amount from JSON.
 */
export function bigintFromJson(value: number): bigint {
  return BigInt(safeInteger.parse(value));
}
