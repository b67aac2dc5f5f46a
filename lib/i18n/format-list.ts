import { isolate } from "./isolate";

/** Writes names of somebody else as a list for plain text: "Season box and Yarn box". Source: CLDR, through Intl. */
export function formatList(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(names.map((name) => isolate(name, locale)));
}
