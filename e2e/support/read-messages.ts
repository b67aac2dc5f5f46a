import { readFileSync } from "node:fs";

import type { Locale, Messages } from "@/lib/i18n/catalogues";

/** The messages of a language. Playwright's loader does not import JSON as the shop's modules do. */
export function readMessages(locale: Locale): Messages {
  return JSON.parse(readFileSync(`lib/i18n/messages/${locale}.json`, "utf8")) as Messages;
}
