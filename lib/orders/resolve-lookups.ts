import "server-only";
import { lockLookups } from "@/lib/db/lock-row";
import type { Deps } from "@/lib/payments/deps";

/** How many requests a pass takes. */
const batch = 500;

/**
 * Takes the requests for links to orders: writes a mail to the order's own address if number and address match, and
 * nothing if they do not. Returns how many mails were written.
 *
 * One transaction, so a stopped process loses no request and writes no mail twice. Several processes may run it at once.
 */
export async function resolveLookups({ db }: Pick<Deps, "db">): Promise<number> {
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
