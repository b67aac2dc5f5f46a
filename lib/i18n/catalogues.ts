import type { Locale } from "./locales";
import en from "./messages/en.json";

export type Messages = typeof en;

/** The messages for shoppers, by language. */
export const catalogues: Record<Locale, Messages> = { en };
