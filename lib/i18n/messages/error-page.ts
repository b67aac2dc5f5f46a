import type { Locale } from "@/lib/i18n/locales";

/** The messages of the error page, which runs in the browser and has no access to the catalogues. */
export const errorPage = {
  en: {
    title: "Something went wrong on our side",
    body: "You were not charged twice. Please try again. If you were paying, check your orders first.",
    retry: "Try again",
    orders: "Your orders",
    outdated: {
      title: "The shop was updated",
      body: "This page was opened before the update, so what you sent was not received. Nothing was ordered or charged by it.",
      retry: "Open the page again",
    },
  },
} satisfies Record<Locale, Messages & { orders: string; outdated: Messages }>;

type Messages = Record<"title" | "body" | "retry", string>;
