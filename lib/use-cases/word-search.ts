import "server-only";
import { Prisma } from "@/lib/db/generated/client";

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
const wholeAddress = /@[^@]+\.[a-z]{2,}$/i;

/** No word has it, because words end there. */
const weekMark = "~";

/**
 * The condition of a search by the beginning of words, for a row with a text.
 *
 * Every word of the search must be there. The last one of each part between spaces may be its beginning, but for a whole
 * e-mail address.
 */
export function wordSearch(search: string, { text, at }: SearchedText): Search {
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
  const query = (before: string) =>
    words.map(({ word, isWhole }) => `'${before}${word}'${isWhole ? "" : ":*"}`).join(" & ");
  const byIndex = Prisma.sql`"search_words"(${text}) @@ lower(${query("")})::tsquery`;
  // Splitting a text into words takes five times as long as looking for each of them in it.
  const contained = words.map(({ word }) => Prisma.sql`strpos(lower(${text}), lower(${word})) > 0`);
  return {
    byIndex,
    ofRow: Prisma.join([...contained, byIndex], " AND "),
    ofWeek:
      at === undefined
        ? undefined
        : (week) => Prisma.sql`"words_of_week"("search_words"(${text}), "week_of"(${at}))
          @@ replace(lower(${query(`${weekMark} `)}), ${weekMark}, (${week})::text)::tsquery`,
  };
}
