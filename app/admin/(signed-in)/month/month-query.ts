import { z } from "zod";

/** A month such as `2026-11`; anything else is undefined. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined);

export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);
