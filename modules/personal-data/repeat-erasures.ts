import "server-only";

import { z } from "zod";

import { customerIdSchema, orderIdSchema } from "@/lib/ids";
import type { Person, PersonalData } from "@/modules/seam/personal-data";

import { erase, type EraseDeps } from "./erase-person";

const erasureLine = z.object({
  msg: z.literal("personal data erased"),
  customerId: customerIdSchema.optional(),
  orderIds: z.array(orderIdSchema),
  noteIds: z.array(z.coerce.bigint()).default([]),
  entryIds: z.array(z.coerce.bigint()).default([]),
});

/**
 * Erases again whom the lines of a log say that they were erased: a restored backup has them as they were.
 *
 * Returns how many, and what stands in the way of the others.
 */
export async function repeatErasures(
  lines: Iterable<string> | AsyncIterable<string>,
  parts: readonly PersonalData[],
  deps: EraseDeps,
): Promise<{ erased: number; waiting: string[] }> {
  let erased = 0;
  const waiting: string[] = [];
  for await (const line of lines) {
    const logged = readLine(line);
    if (logged === undefined) continue;
    const person = await findStored(logged, deps);
    const { noteIds, entryIds } = logged;
    const why = { reason: "repeated after a restore", by: "command", mentioned: { noteIds, entryIds } };
    const obstacles = await erase(person, why, parts, deps);
    if (obstacles.length === 0) erased += 1;
    waiting.push(...obstacles.map(({ text }) => text));
  }
  return { erased, waiting };
}

function readLine(line: string): z.infer<typeof erasureLine> | undefined {
  try {
    return erasureLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The person as the restored database has them: orders of after the backup are not there. */
async function findStored(
  { customerId, orderIds }: z.infer<typeof erasureLine>,
  { db }: EraseDeps,
): Promise<Person> {
  const [customer, orders] = await Promise.all([
    customerId === undefined ? null : db.customer.findUnique({ where: { id: customerId } }),
    db.order.findMany({ where: { id: { in: orderIds } }, select: { id: true, email: true } }),
  ]);
  const emails = [...orders.map(({ email }) => email.toLowerCase()), ...(customer ? [customer.email] : [])];
  return {
    customerId: customer === null ? null : customerIdSchema.parse(customer.id),
    emails: [...new Set(emails)],
    orderIds: orders.map(({ id }) => orderIdSchema.parse(id)),
  };
}
