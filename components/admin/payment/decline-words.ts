import type { DeclinedCode } from "@/lib/gateway/codes";

/** A decline for staff: what happened, what to tell the customer, and whether another try helps. Nothing moved. */
export type DeclineWords = { happened: string; tell: string; again: string };

const again = {
  sameCard: "The same card may work later.",
  corrected: "The same card works once its details are right.",
  otherCard: "Not with this card. Another card may work.",
  soon: "Yes, in some minutes, with the same card.",
  authenticated: "Yes, with the same card, if the customer confirms the payment at their bank.",
};

const tellToCallIssuer = "Ask your bank why. It does not tell us.";

const issuerDeclined: DeclineWords = {
  happened: "The card's issuer declined, without a reason.",
  tell: tellToCallIssuer,
  again: "The same card may work after a call to the issuer. Another card works sooner.",
};

const bankFailed: DeclineWords = {
  happened: "The bank could not process it, for a technical reason.",
  tell: "It was not your card. Please try again in some minutes.",
  again: again.soon,
};

const words = {
  DECLINED: issuerDeclined,
  DECLINED_DO_NOT_CONTACT: {
    happened: "The issuer declined for good, and does not want to be asked again.",
    tell: "Please use another card.",
    again: again.otherCard,
  },
  DECLINED_AVS: {
    happened: "The address is not the one that the issuer has.",
    tell: "Please check the billing address of your card.",
    again: again.corrected,
  },
  DECLINED_AVS_CSC: {
    happened: "The address and the security code are not those that the issuer has.",
    tell: "Please check the billing address and the security code of your card.",
    again: again.corrected,
  },
  DECLINED_CSC: {
    happened: "The security code is wrong.",
    tell: "Please enter the security code on the card again.",
    again: again.corrected,
  },
  INVALID_CSC: {
    happened: "The security code is wrong.",
    tell: "Please enter the security code on the card again.",
    again: again.corrected,
  },
  DECLINED_INVALID_PIN: {
    happened: "The PIN is wrong, and this shop cannot ask for one.",
    tell: "Please use another card.",
    again: again.otherCard,
  },
  DECLINED_PIN_REQUIRED: {
    happened: "The issuer wants a PIN, and this shop cannot ask for one.",
    tell: "Please use another card.",
    again: again.otherCard,
  },
  DECLINED_PAYMENT_PLAN: {
    happened: "The issuer does not admit this payment plan.",
    tell: tellToCallIssuer,
    again: again.otherCard,
  },
  INSUFFICIENT_FUNDS: {
    happened: "The card has not enough money or credit for this amount.",
    tell: "Please use another card, or try again when there is enough on this one.",
    again: again.sameCard,
  },
  EXPIRED_CARD: {
    happened: "The card has expired, or its date of expiry was entered wrongly.",
    tell: "Please check the date on the card, or use another card.",
    again: again.corrected,
  },
  REFERRED: {
    happened: "The issuer wants to speak with the customer first.",
    tell: "Please call your bank and confirm the payment.",
    again: "Yes, with the same card, after that call.",
  },
  BLOCKED: {
    happened: "A rule against fraud, of the bank or of the shop's account there, stopped it.",
    tell: "Please use another card.",
    again: "Not with this card. Ask the bank if the customer is known to you.",
  },
  CANCELLED: {
    happened: "The customer cancelled on the way.",
    tell: "Nothing was charged. You can pay again at any time.",
    again: again.soon,
  },
  ABORTED: {
    happened: "It was stopped on the way, by the customer or the connection.",
    tell: "Nothing was charged. You can pay again at any time.",
    again: again.soon,
  },
  AUTHENTICATION_FAILED: {
    happened: "The issuer could not make sure that the customer was paying.",
    tell: "Please confirm the payment at your bank when it asks.",
    again: again.authenticated,
  },
  NOT_ENROLLED_3D_SECURE: {
    happened: "The card cannot confirm payments (3-D Secure), and the bank demands it.",
    tell: "Please use another card, or ask your bank to enable online payments.",
    again: again.otherCard,
  },
  EXCEEDED_RETRY_LIMIT: {
    happened: "This card was declined too often.",
    tell: "Please use another card.",
    again: "Not today. Another card may work.",
  },
  DUPLICATE_BATCH: bankFailed,
  ACQUIRER_SYSTEM_ERROR: bankFailed,
  SYSTEM_ERROR: bankFailed,
  LOCK_FAILURE: {
    happened: "The bank was busy with another movement of this order.",
    tell: "It was not your card. Please try again in a minute.",
    again: again.soon,
  },
  NOT_SUPPORTED: {
    happened: "The bank does not offer this for the card.",
    tell: "Please use another card.",
    again: again.otherCard,
  },
  UNSPECIFIED_FAILURE: bankFailed,
} satisfies Record<DeclinedCode, DeclineWords>;

/** A decline in words, by the bank's code. A code that is not listed is a decline without a reason; undefined without a code. */
export function declineWords(code: string | null): DeclineWords | undefined {
  if (code === null) return undefined;
  return Object.entries(words).find(([known]) => known === code)?.[1] ?? issuerDeclined;
}
