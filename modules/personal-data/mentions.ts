import "server-only";

import { z } from "zod";

import type { Prisma } from "@/lib/db/generated/client";
import type { Person } from "@/modules/seam/personal-data";

/** The notes on other orders and the entries of the audit about something else, by their ids. */
export type Mentioned = { noteIds: readonly bigint[]; entryIds: readonly bigint[] };

const mentionRow = z.object({
  kind: z.enum(["note", "entry"]),
  id: z.bigint(),
  text: z.string(),
  about: z.string(),
});

/** What somebody typed about something else, in which a person is named. An erasure empties it only if it is chosen. */
export type Mention = z.infer<typeof mentionRow>;

/** At least two words, of letters alone: a shopper may type anything as a name. */
const fullName = /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*)+$/u;

/** Finds the e-mail addresses, phone numbers and full names of a person in the notes on other orders, and in entries but those `about` them. */
export async function findMentions(
  person: Person,
  about: readonly bigint[],
  tx: Prisma.TransactionClient,
): Promise<Mention[]> {
  const { emails, orderIds } = person;
  if (emails.length === 0) return [];
  const orders = await tx.order.findMany({
    where: { id: { in: [...orderIds] } },
    select: { name: true, phone: true },
  });
  const words = [
    ...emails,
    ...orders.map(({ name }) => name.toLowerCase()).filter((name) => fullName.test(name)),
    ...orders.flatMap(({ phone }) => phone ?? []),
  ];
  const notes = await tx.$queryRaw<unknown[]>`
    SELECT 'note' AS "kind", n."id", n."text", 'order ' || o."number" AS "about" FROM "order_note" n JOIN "orders" o ON o."id" = n."order_id"
    WHERE n."order_id" <> ALL (${[...orderIds]}::uuid[])
      AND EXISTS (SELECT 1 FROM unnest(${words}::text[]) w WHERE strpos(lower(n."text"), w) > 0)
    ORDER BY n."id"`;
  const entries = await tx.$queryRaw<unknown[]>`
    SELECT 'entry' AS "kind", a."id", t."text", coalesce(a."object", a."action") AS "about" FROM "audit_entry" a, LATERAL (
      SELECT string_agg(v #>> '{}', ' · ') AS "text" FROM jsonb_path_query(
        jsonb_build_array(a."words", CASE WHEN a."words_digest" IS NULL THEN a."details" END), 'strict $.**') v
      WHERE jsonb_typeof(v) = 'string') t
    WHERE a."id" <> ALL (${[...about]}::bigint[])
      AND EXISTS (SELECT 1 FROM unnest(${words}::text[]) w WHERE strpos(lower(t."text"), w) > 0)
    ORDER BY a."id"`;
  const found = z.array(mentionRow).parse([...notes, ...entries]);
  return found.filter(({ text }) => hasWord(text, words));
}

/** Whether one of some words stands in a text, and not as a part of a longer one. In whatever letters. */
export function hasWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const exact = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    return new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}._%+-])${exact}(?![\p{L}\p{M}\p{N}]|[.-][\p{L}\p{N}])`,
      "iu",
    ).test(text);
  });
}

/** How a form names a mention. */
export const mentionKey = ({ kind, id }: Mention) => `${kind} ${id}`;

/** Of what mentions a person, what was chosen. */
export function chooseMentions(found: readonly Mention[], chosen: readonly string[]): Mentioned {
  const of = (wanted: Mention["kind"]) =>
    found
      .filter((mention) => mention.kind === wanted && chosen.includes(mentionKey(mention)))
      .map(({ id }) => id);
  return { noteIds: of("note"), entryIds: of("entry") };
}
