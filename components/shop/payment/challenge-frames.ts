// What the page of an order shares with the documents in the frames of its challenge.

/** The message that the callback's document posts to the order page if it may not navigate it. */
export const payerReturned = "payer-returned";

/**
 * What the frames of a challenge may use, as `allow` of an iframe: passkeys and secure payment confirmation, which 3-D Secure's browsers
 * let an issuer use, and codes that the browser reads from a text message.
 *
 * Without `*` a browser refuses them in a frame that a form fills or that is redirected. Each frame of the chain has to allow them.
 */
export const issuerPermissions =
  "payment *; publickey-credentials-get *; publickey-credentials-create *; otp-credentials *";
