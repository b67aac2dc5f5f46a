import "server-only";
import { releaseStockOfVoid } from "@/lib/checkout/stock";
import { writePaymentMail } from "@/lib/mail/write-payment-mail";
import type { Consequences } from "@/lib/payments/consequences";

/** What follows from a change of a payment: a void releases the stock that its order holds, and mails are written. */
export const consequences: Consequences = async (tx, change) => {
  await releaseStockOfVoid(tx, change);
  await writePaymentMail(tx, change);
};
