import type { Locale } from "@/lib/i18n/locales";

/** Sentences of the page that is shown when another page broke: it runs in the browser and reads no catalogue. */
export const errorPage = {
  en: {
    title: "Something went wrong on our side",
    body: "Nothing you entered was charged twice. Please try again; if you were paying, look at your orders first.",
    retry: "Try again",
    orders: "Your orders",
  },
} satisfies Record<Locale, Record<"title" | "body" | "retry" | "orders", string>>;
