import "server-only";
import { catalogues, type Locale, type Messages } from "@/lib/i18n/catalogues";
import { modules } from "@/modules/server";

const ofModules = (locale: Locale): object =>
  Object.assign({}, ...modules.map((module) => module.messages?.[locale]));

/** The messages of the shop and of its modules, by language. */
export const messages = Object.fromEntries(
  Object.entries(catalogues).map(([locale, core]) => [locale, { ...core, ...ofModules(locale as Locale) }]),
) as Record<Locale, Messages>;
