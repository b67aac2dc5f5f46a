import "server-only";
import { followPayment } from "@/lib/cards/follow-payment";
import { releaseStockOfVoid } from "@/lib/checkout/stock";
import { releaseDiscountOfVoid } from "@/lib/checkout/discount-uses";
import { writePaymentMail } from "@/lib/mail/write-payment-mail";
import type { Consequences } from "@/lib/payments/consequences";
import { beginPlan, endPlanOf, giveAgreementToPlan, payPlanCharge } from "@/lib/plans/follow-payment";

/**
 * What follows from a change of a payment or an agreement: agreements and saved cards follow their payments, plans follow both, a
 * void releases the stock and the use of a code that its order holds, and mails are written.
 */
export const consequences: Consequences = {
  planPaymentBegins: giveAgreementToPlan,
  async paymentChanged(tx, change) {
    await followPayment(tx, change, consequences);
    await payPlanCharge(tx, change, consequences);
    // Products are locked after everything of the customer, as wherever an order is written.
    await releaseDiscountOfVoid(tx, change);
    await releaseStockOfVoid(tx, change);
    await writePaymentMail(tx, change);
  },
  agreementActivated: (tx, agreement) => beginPlan(tx, agreement, consequences),
  agreementEnded: (tx, agreement) => endPlanOf(tx, agreement, consequences),
};
