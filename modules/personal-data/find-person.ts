import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { customerIdSchema, orderIdSchema, orderNumberSchema } from "@/lib/ids";
import { comparedEmail } from "@/lib/text/email-address";
import type { Person } from "@/modules/seam/personal-data";

/** What names a person in an address: the number of an order of theirs, or the id of their account. */
export const personKeySchema = z.string().regex(/^[\w-]{4,36}$/);
export type PersonKey = z.infer<typeof personKeySchema>;

/** Finds whom staff mean with an e-mail address or the number of an order; undefined if nothing is stored about them. */
export async function findPersonKey(typed: string, { db }: { db: Database }): Promise<PersonKey | undefined> {
  const number = orderNumberSchema.safeParse(typed.trim().toUpperCase()).data;
  if (number !== undefined) return (await findPerson(number, { db })) && number;
  const email = comparedEmail(typed) ?? typed.trim().toLowerCase();
  const customer = await db.customer.findUnique({ where: { email }, select: { id: true } });
  if (customer !== null) return customer.id;
  const [first] = await listOrders({ id: null, email }, db);
  return first?.number;
}

/** The account or the guest that a key names, with all their orders; undefined if there is none. */
export async function findPerson(key: PersonKey, { db }: { db: Database }): Promise<Person | undefined> {
  const order = await db.order.findUnique({
    where: { number: key },
    select: { email: true, customerId: true },
  });
  const id = order === null ? customerIdSchema.safeParse(key).data : order.customerId;
  const ofAccount = id ? { id } : order && { email: order.email.toLowerCase() };
  const customer = ofAccount && (await db.customer.findUnique({ where: ofAccount }));
  if (!customer && order === null) return undefined;
  const email = customer?.email ?? order?.email.toLowerCase() ?? "";
  const orders = await listOrders({ id: customer?.id ?? null, email }, db);
  const emails = [email, ...orders.map((each) => each.email.toLowerCase())];
  return {
    customerId: customer ? customerIdSchema.parse(customer.id) : null,
    emails: [...new Set(emails)],
    orderIds: orders.map((each) => each.id),
  };
}

const orderRow = z.object({ id: orderIdSchema, number: z.string(), email: z.string() });

/** The orders of an account, and those of guests with an e-mail address, the latest first. */
async function listOrders({ id, email }: { id: string | null; email: string }, db: Database) {
  const rows = await db.$queryRaw`
    SELECT "id", "number", "email" FROM "orders"
    WHERE "customer_id" = ${id}::uuid OR ("customer_id" IS NULL AND lower("email") = ${email})
    ORDER BY "created_at" DESC, "id"`;
  return z.array(orderRow).parse(rows);
}
