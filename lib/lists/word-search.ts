import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { asciiDomain } from "@/lib/text/email-address";
import { foldText } from "@/lib/text/fold-text";

/** The condition of a search as an index of words answers it, and the same one as it is cheap for a row at hand. */
export type Search = {
  byIndex: Prisma.Sql;
  ofRow: Prisma.Sql;
  /** The condition for rows of one week, by its number, as an index of the words of each week answers it. */
  ofWeek?: (week: Prisma.Sql) => Prisma.Sql;
};

/** A text whose words are searched. With `at` it has an index of `words_of_week` beside that of `search_words`. */
type SearchedText = { text: Prisma.Sql; at?: Prisma.Sql };

/** An e-mail address to its end: words that begin like its last one, `com`, would be half of all. */
const wholeAddress = /@[^@]+\.[a-z0-9-]{2,}$/i;

/** No word has it, because words end there. */
const weekMark = "~";

/**
 * The condition of a search by the beginning of words, for a row with a text. Both are folded: case, marks of letters and kinds of
 * separators make no difference.
 *
 * Every word of the search must be there. The last one of each part between spaces may be its beginning, but for a whole
 * e-mail address.
 */
export function wordSearch(search: string, { text, at }: SearchedText): Search {
  const words = search
    .slice(0, 100)
    .split(/\s+/)
    .flatMap((part) => foldText(withAsciiDomain(part)).split(/\s+/))
    .flatMap((part) =>
      part
        .split(/[\0!-/:-@[-`{-~]+/)
        .filter((word) => word !== "")
        .map((word, index, all) => ({
          // As long as a word of the index may be.
          word: word.slice(0, 400),
          isWhole: index < all.length - 1 || wholeAddress.test(part),
        })),
    );
  if (words.length === 0) return { byIndex: Prisma.sql`false`, ofRow: Prisma.sql`false` };
  const query = (before: string) =>
    words.map(({ word, isWhole }) => `'${before}${word}'${isWhole ? "" : ":*"}`).join(" & ");
  const folded = Prisma.sql`"folded"(${text})`;
  const byIndex = Prisma.sql`"search_words"(${folded}) @@ (${query("")})::tsquery`;
  // Splitting a text into words takes five times as long as looking for each of them in it.
  const contained = words.map(({ word }) => Prisma.sql`strpos(${folded}, ${word}) > 0`);
  return {
    byIndex,
    ofRow: Prisma.join([...contained, byIndex], " AND "),
    ofWeek:
      at === undefined
        ? undefined
        : (week) => Prisma.sql`"words_of_week"("search_words"(${folded}), "week_of"(${at}))
          @@ replace(${query(`${weekMark} `)}, ${weekMark}, (${week})::text)::tsquery`,
  };
}

/** E-mail addresses are stored with their domain in ASCII. */
function withAsciiDomain(part: string): string {
  return part.normalize("NFKC").replace(/@(.+)$/, (whole, domain: string) => {
    const ascii = asciiDomain(domain);
    return ascii === undefined ? whole : `@${ascii}`;
  });
}
