import type { Database } from "@/lib/db/database";
import { beginMerchantPayment } from "@/lib/payments/begin-merchant-payment";

/** Begins a charge of an order that the merchant starts, in a transaction of its own. */
export function beginCharge(charge: Parameters<typeof beginMerchantPayment>[1], db: Database) {
  return db.$transaction((tx) => beginMerchantPayment(tx, charge));
}
