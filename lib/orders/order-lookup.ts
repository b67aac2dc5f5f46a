import "server-only";

import { z } from "zod";

import { countLookup } from "@/lib/limits/lookup-limits";
import type { KnownBrowser } from "@/lib/limits/mail-request-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { lockLookups } from "@/lib/db/lock-row";
import { orderNumberSchema } from "@/lib/ids";
import { comparedEmail } from "@/lib/text/email-address";
import { machineText } from "@/lib/text/clean-text";

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

/** How many requests a pass takes. */
const batch = 500;

/**
 * Takes the requests for links to orders: writes a mail to the order's own address if number and address match, and
 * nothing if they do not. Returns how many mails were written.
 *
 * One transaction, so a stopped process loses no request and writes no mail twice. Several processes may run it at once.
 */
export async function resolveLookups({ db }: Pick<Deps, "db">): Promise<number> {
  // Asked every other second, and a transaction takes three statements.
  if ((await db.orderLookup.findFirst({ select: { id: true } })) === null) return 0;
  return db.$transaction(async (tx) => {
    const lookups = await lockLookups(tx, batch);
    if (lookups.length === 0) return 0;
    const orders = await tx.order.findMany({
      where: { number: { in: lookups.map(({ number }) => number) } },
      select: { id: true, number: true, email: true, locale: true },
    });
    const asked = orders.filter(({ number, email }) =>
      lookups.some((lookup) => lookup.number === number && isSameAddress(lookup.email, email)),
    );
    const mails = asked.map(({ id, locale, email }) => ({
      orderId: id,
      kind: "order_link" as const,
      language: locale,
      toAddress: email,
    }));
    await tx.orderLookup.deleteMany({ where: { id: { in: lookups.map(({ id }) => id) } } });
    if (mails.length > 0) await tx.mail.createMany({ data: mails });
    return mails.length;
  });
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * An order number as a person types it: in any case, with spaces or without the dash, and with the letters that the numbers
 * leave out because they look like digits.
 */
const typedNumber = z
  .string()
  .trim()
  .min(1, "required")
  .max(100, "invalid")
  .transform((typed) => {
    const letters = machineText(typed)
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1");
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  })
  .pipe(z.string().length(9, "invalid").pipe(orderNumberSchema));

/** An e-mail address as a person types it, then as it is compared. */
export const typedEmail = z
  .string()
  .trim()
  .min(1, "required")
  .max(254, "invalid")
  .transform((typed, context) => {
    const email = comparedEmail(typed);
    if (email === undefined) context.addIssue({ code: "custom", message: "invalid" });
    return email ?? z.NEVER;
  });

/** The form that asks for a link to an order. The message of each issue is its code: required or invalid. */
export const lookupForm = z.object({
  number: typedNumber,
  email: typedEmail,
});
