import "server-only";
import { pairsOf, searchColumns, searchParts } from "@/lib/catalogue/search-text";
import type { ReadDatabase } from "@/lib/db/database";
import type { OrderSearch, SearchPart, SearchReading } from "./read-search";

/** A search whose words may also name what was bought: an article by its name in any language, or by its number. */
export async function withArticles(search: OrderSearch, db: ReadDatabase): Promise<OrderSearch> {
  return { ...search, parts: await Promise.all(search.parts.map((part) => withArticle(part, db))) };
}

/** Fewer letters begin too many words. */
const fewestLetters = 3;

/** Words that no article has stay words of the order: “vase amsterdam” is a vase that went to Amsterdam. */
async function withArticle(part: SearchPart, db: ReadDatabase): Promise<SearchPart> {
  const [reading] = part.readings;
  if (reading?.kind !== "words") return part;
  const articles = await readArticles(reading.text, db);
  const has = (word: string) => word.length >= fewestLetters && articles.some(({ text }) => isIn(text, word));
  const words = reading.text.split(" ");
  const named = words.filter(has).join(" ");
  const productIds = articles.filter(({ text }) => isIn(text, named)).map(({ id }) => id);
  if (named === "" || productIds.length === 0) return part;
  const article: SearchReading = { kind: "article", productIds };
  const rest = words.filter((word) => !has(word)).join(" ");
  const mixed: SearchReading = {
    kind: "parts",
    parts: [
      { text: rest, readings: [{ kind: "words", text: rest }] },
      { text: named, readings: [article] },
    ],
  };
  return { ...part, readings: [...part.readings, rest === "" ? article : mixed] };
}

function isIn(text: string, words: string): boolean {
  return searchParts(words).every((part) => text.includes(part)) && searchParts(words).length > 0;
}

/** The articles that have one of the words, each with its number and its names as a search reads them. */
async function readArticles(words: string, db: ReadDatabase): Promise<{ id: string; text: string }[]> {
  const products = await db.product.findMany({
    relationLoadStrategy: "join",
    where: {
      OR: searchParts(words).map((part) => ({
        searchPairs: { hasEvery: pairsOf(part) },
        searchText: { contains: part },
      })),
    },
    select: { id: true, sku: true, name: true, translations: { select: { name: true } } },
  });
  return products.map(({ id, sku, name, translations }) => ({
    id,
    text: searchColumns([sku ?? "", name, ...translations.map((each) => each.name)]).searchText,
  }));
}
