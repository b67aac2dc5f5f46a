import "server-only";
import { z } from "zod";

import { countLookup } from "@/lib/limits/lookup-limits";
import type { KnownBrowser } from "@/lib/limits/mail-request-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

import { lookupForm } from "./lookup-form";

const issueSchema = z.object({
  field: z.enum(["number", "email"]),
  code: z.enum(["required", "invalid"]),
});

export type LookupIssue = z.infer<typeof issueSchema>;

/**
 * Asks for a link to an order by mail.
 *
 * Writes down what was typed and reads no order: the answer, its statements and its time are the same whether there is
 * such an order or not. Above the limits nothing is written, and the answer is the same, too. A job does the rest.
 *
 * `address` is the client's.
 */
export async function requestOrderLink(
  {
    address,
    knownBrowser,
    ...typed
  }: z.input<typeof lookupForm> & { address: string; knownBrowser?: KnownBrowser },
  { db }: Pick<Deps, "db">,
): Promise<Result<undefined, { issues: LookupIssue[] }>> {
  const form = lookupForm.safeParse(typed);
  if (!form.success) {
    const issues = form.error.issues.map(({ path, message }) => ({ field: path[0], code: message }));
    return err({ issues: z.array(issueSchema).parse(issues) });
  }
  const { number, email } = form.data;
  if (await countLookup({ email, address, knownBrowser: await knownBrowser?.(email) }, db)) {
    await db.orderLookup.create({ data: { number, email } });
  }
  return ok(undefined);
}
