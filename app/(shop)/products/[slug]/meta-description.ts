import { memoize } from "@/lib/memoize";

/** What search engines show of a description. */
const longest = 160;

/** The first whole sentences of a text, up to 160 characters; of a longer first sentence, its first words and "…". */
export function metaDescription(text: string, locale: string): string {
  const [first = "", ...rest] = segments(text, locale, "sentence");
  if (first.trimEnd().length > longest) {
    const words = fill(segments(first, locale, "word"), longest - 1);
    return `${words.trimEnd()}…`;
  }
  return fill([first, ...rest], longest).trimEnd();
}

/** As many of the first parts as fit. */
function fill(parts: readonly string[], length: number): string {
  let text = "";
  for (const part of parts) {
    if ((text + part).trimEnd().length > length) break;
    text += part;
  }
  return text;
}

const segmenter = memoize(
  (locale: string, granularity: "sentence" | "word") => new Intl.Segmenter(locale, { granularity }),
);

function segments(text: string, locale: string, granularity: "sentence" | "word"): string[] {
  return Array.from(segmenter(locale, granularity).segment(text), ({ segment }) => segment);
}
