import type { Locale } from "@/lib/i18n/catalogues";

import ar from "./messages/ar.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import km from "./messages/km.json" with { type: "json" };

type InvoiceMessages = typeof en;

declare module "@/lib/i18n/catalogues" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface can be added to.
  interface Messages extends InvoiceMessages {}
}

export const invoiceMessages = { ar, en, km } satisfies Record<Locale, InvoiceMessages>;
