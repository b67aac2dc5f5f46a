import type { Locale } from "@/lib/i18n/locales";

/** The messages of the error page, which runs in the browser and has no access to the catalogues. */
export const errorPage = {
  en: {
    title: "Something went wrong on our side",
    body: "You were not charged twice. Please try again. If you were paying, check your orders first.",
    retry: "Try again",
    orders: "Your orders",
  },
} satisfies Record<Locale, Record<"title" | "body" | "retry" | "orders", string>>;
