import "server-only";

import { z } from "zod";

import type { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";
import type { Obstacle, Person, PersonalData } from "@/modules/seam/personal-data";

import { eraseWords } from "@/lib/db/erase-words";

import { coreData, findAudit } from "./core-data";
import { findPerson, type PersonKey } from "./find-person";
import { chooseMentions, findMentions, hasWord, type Mentioned } from "./mentions";

const erasedType = "customer.erased.v1";

/** What it says to other programs. */
export const erasureEvents = {
  [erasedType]: z
    .object({ customer: z.uuid().nullable(), orders: z.array(z.string().describe("number of an order")) })
    .describe("Who a person is was erased: erase it wherever these orders were passed on."),
};

export type EraseDeps = Pick<Deps, "consequences" | "db" | "log" | "now">;

export type EraseError =
  { kind: "not_found" | "reason_missing" | "reason_names_person" } | { kind: "not_yet"; obstacles: string[] };

/** Milliseconds that an erasure may take. */
const longest = 60_000;

/**
 * Erases who a person is wherever it is stored, for a reason that stays. Amounts, goods, journal and the bank's ids stay, too.
 *
 * Nothing is erased while money of the person moves, may have moved or is held. `parts` is what modules store, and `chosen` the mentions
 * of the person elsewhere that go, too (`mentionKey`).
 */
export async function erasePerson(
  {
    key,
    by,
    chosen = [],
    ...input
  }: { key: PersonKey; reason: string; by: string; chosen?: readonly string[] },
  parts: readonly PersonalData[],
  deps: EraseDeps,
): Promise<Result<Person, EraseError>> {
  const reason = cleanText(input.reason);
  const person = await findPerson(key, deps);
  if (person === undefined) return err({ kind: "not_found" });
  if (reason.length < 3) return err({ kind: "reason_missing" });
  if (await names(person, reason, deps)) return err({ kind: "reason_names_person" });
  const about = await findAudit(person, deps.db);
  const mentioned = chooseMentions(await findMentions(person, about, deps.db), chosen);
  const obstacles = await erase(person, { reason, by, mentioned }, parts, deps);
  if (obstacles.length > 0) return err({ kind: "not_yet", obstacles: obstacles.map(({ text }) => text) });
  // From this line the erasure is repeated after a restore: the log is kept elsewhere than the database.
  deps.log.info(
    {
      customerId: person.customerId ?? undefined,
      orderIds: [...person.orderIds],
      noteIds: mentioned.noteIds.map(String),
      entryIds: mentioned.entryIds.map(String),
    },
    "personal data erased",
  );
  return ok(person);
}

/**
 * Erases a person in one transaction, or nothing if something stands in the way, which is returned. `isDue` asks in that transaction
 * whether it still is to be done.
 */
export async function erase(
  person: Person,
  {
    reason,
    by,
    mentioned,
    isDue = () => Promise.resolve(true),
  }: {
    reason: string;
    by: string;
    mentioned: Mentioned;
    isDue?: (tx: Prisma.TransactionClient) => Promise<boolean>;
  },
  modules: readonly PersonalData[],
  deps: EraseDeps,
): Promise<Obstacle[]> {
  const parts = [...modules, coreData];
  return deps.db.$transaction(
    async (tx) => {
      const ids = [...person.orderIds];
      await tx.$queryRaw`SELECT 1 FROM "orders" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
      const obstacles = await findObstacles(person, modules, tx, deps);
      if (obstacles.length > 0) return obstacles;
      if (!(await isDue(tx))) return [];
      const [noteIds, entryIds] = [[...mentioned.noteIds], [...mentioned.entryIds]];
      await tx.erasure.createMany({
        data: { customerId: person.customerId, orderIds: ids, noteIds, entryIds, reason, erasedBy: by },
      });
      await eraseWords(tx, "order_note", "id", noteIds);
      await eraseWords(tx, "audit_entry", "id", entryIds);
      for (const part of parts) await part.erase(person, tx, deps);
      await sayErased(person, tx, deps);
      return [];
    },
    { timeout: longest },
  );
}

async function sayErased(
  { customerId, orderIds }: Person,
  tx: Prisma.TransactionClient,
  { consequences }: EraseDeps,
): Promise<void> {
  const rows = await tx.order.findMany({ where: { id: { in: [...orderIds] } }, select: { number: true } });
  const orders = rows.map(({ number }) => number);
  const subject = customerId ?? orders[0];
  if (subject !== undefined)
    await consequences.happened(tx, { type: erasedType, subject, data: { customer: customerId, orders } });
}

/** What stands in the way of an erasure. */
export async function findObstacles(
  person: Person,
  modules: readonly PersonalData[],
  tx: Prisma.TransactionClient,
  deps: Pick<Deps, "now">,
): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const part of [coreData, ...modules])
    found.push(...((await part.findObstacles?.(person, tx, deps)) ?? []));
  return found;
}

/** Whether a text has an e-mail address or a name of the person in it. */
async function names({ emails, orderIds }: Person, text: string, { db }: EraseDeps): Promise<boolean> {
  const orders = await db.order.findMany({
    where: { id: { in: [...orderIds] } },
    select: { name: true },
    distinct: ["name"],
  });
  return hasWord(text, [...emails, ...orders.map(({ name }) => name)]);
}
