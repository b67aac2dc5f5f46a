import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { asciiDomain } from "@/lib/text/email-address";
import { foldText } from "@/lib/text/fold-text";

/** An e-mail address to its end: words that begin like its last one, `com`, would be half of all. */
const wholeAddress = /@[^@]+\.[a-z0-9-]{2,}$/i;

/**
 * The condition of a search by the beginning of words, for a row with a text that has an index of `search_words`. Both are folded: case, marks of letters and kinds of
 * separators make no difference.
 *
 * Every word of the search must be there. The last one of each part between spaces may be its beginning, but for a whole
 * e-mail address.
 */
export function wordSearch(search: string, text: Prisma.Sql): Prisma.Sql {
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
  if (words.length === 0) return Prisma.sql`false`;
  const query = words.map(({ word, isWhole }) => `'${word}'${isWhole ? "" : ":*"}`).join(" & ");
  return Prisma.sql`"search_words"("folded"(${text})) @@ (${query})::tsquery`;
}

/** E-mail addresses are stored with their domain in ASCII. */
function withAsciiDomain(part: string): string {
  return part.normalize("NFKC").replace(/@(.+)$/, (whole, domain: string) => {
    const ascii = asciiDomain(domain);
    return ascii === undefined ? whole : `@${ascii}`;
  });
}
