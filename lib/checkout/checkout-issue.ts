import { z } from "zod";

const issueCode = z.enum(["required", "too_long", "invalid"]);

/** What is wrong with a field. `path` is dotted, such as `delivery.name`. */
export type CheckoutIssue = { path: string; code: z.infer<typeof issueCode> };

/** An issue of a form whose messages are codes. */
export function issueOf({ path, message }: z.core.$ZodIssue): CheckoutIssue {
  return { path: path.join("."), code: issueCode.parse(message) };
}
