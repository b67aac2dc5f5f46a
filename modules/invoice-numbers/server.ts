import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { findNumbers, numbersInMail, readOrderEntries } from "./list-invoices";
import { invoiceMessages } from "./messages";
import { numberMovement } from "./number-movement";

/** Running numbers of invoices and credit notes. */
export const invoiceNumbers = {
  name: "invoice-numbers",
  messages: invoiceMessages,
  follows: { paymentChanged: numberMovement },
  movementNumbers: findNumbers,
  mailDetails: numbersInMail,
  readOrderEntries,
} as const satisfies ShopModule;
