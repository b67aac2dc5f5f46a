import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/** The condition of a search as an index of words answers it, and the same one as it is cheap for a row at hand. */
export type Search = { byIndex: Prisma.Sql; ofRow: Prisma.Sql };

/** An e-mail address to its end: words that begin like its last one, `com`, would be half of all. */
const wholeAddress = /@[^@]+\.[a-z]{2,}$/i;

/**
 * The condition of a search by the beginning of words, for a row with a text; the index is one of `search_words` of this text.
 *
 * Every word of the search must be there. The last one of each part between spaces may be its beginning, but for a whole
 * e-mail address.
 */
export function wordSearch(search: string, text: Prisma.Sql): Search {
  const words = search
    .slice(0, 100)
    .split(/\s+/)
    .flatMap((part) =>
      part
        .split(/[\0!-/:-@[-`{-~]+/)
        .filter((word) => word !== "")
        .map((word, index, all) => ({
          word,
          isWhole: index < all.length - 1 || wholeAddress.test(part),
        })),
    );
  if (words.length === 0) return { byIndex: Prisma.sql`false`, ofRow: Prisma.sql`false` };
  const query = words.map(({ word, isWhole }) => `'${word}'${isWhole ? "" : ":*"}`).join(" & ");
  const byIndex = Prisma.sql`"search_words"(${text}) @@ lower(${query})::tsquery`;
  // Splitting a text into words takes five times as long as looking for each of them in it.
  const contained = words.map(({ word }) => Prisma.sql`strpos(lower(${text}), lower(${word})) > 0`);
  return { byIndex, ofRow: Prisma.join([...contained, byIndex], " AND ") };
}
