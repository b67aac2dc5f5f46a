import "server-only";
import { releaseStockOfVoid } from "@/lib/checkout/stock";
import { writePaymentMail } from "@/lib/mail/write-payment-mail";
import { type Consequences, type Follower, joinFollowers } from "@/lib/payments/consequences";
import { modules } from "@/modules/server";
import { termSale } from "./term-sale";

/** A void releases the stock that its order holds, and payments are mailed to shoppers. */
const core: Follower = {
  async paymentChanged(tx, change) {
    await releaseStockOfVoid(tx, change);
    await writePaymentMail(tx, change, termSale?.mails);
  },
};

/** What follows from a change of a payment or an agreement. Codes and products are locked after everything of the customer, as wherever an order is written. */
export const consequences: Consequences = joinFollowers([
  ...modules.flatMap((module) => module.follows ?? []),
  core,
]);
