/** The message that the callback's document posts to the order page if it may not navigate it. */
export const payerReturned = "payer-returned";
