export type LiabilityShift = { bearer: "issuer" | "merchant" | "unclear"; words: string };

const issuer: LiabilityShift = {
  bearer: "issuer",
  words: "The card's issuer bears fraud disputes: the payer was authenticated.",
};
const issuerAttempt: LiabilityShift = {
  bearer: "issuer",
  words:
    "The card's issuer normally bears fraud disputes: authentication was attempted, and the issuer took no part.",
};
const merchant: LiabilityShift = {
  bearer: "merchant",
  words: "We bear fraud disputes: the payer was not authenticated.",
};
const merchantExempt: LiabilityShift = {
  bearer: "merchant",
  words: "We bear fraud disputes: authentication was left out under an exemption.",
};
const unclear: LiabilityShift = {
  bearer: "unclear",
  words: "The answer does not say who bears fraud disputes. Count on bearing them ourselves.",
};

/** Mastercard and Maestro write 00 to 02 (and 06 for an exemption); all other schemes write 05 to 07. */
const mastercardByEci: Record<string, LiabilityShift> = {
  "02": issuer,
  "01": issuerAttempt,
  "00": merchant,
  "06": merchantExempt,
};
const othersByEci: Record<string, LiabilityShift> = {
  "05": issuer,
  "06": issuerAttempt,
  "07": merchant,
};

/** Without an ECI (3-D Secure 1 carries none here) the status is what is left to tell by. */
const byStatus: Record<string, LiabilityShift> = {
  SUCCESSFUL: issuer,
  ATTEMPTED: issuerAttempt,
  EXEMPT: merchantExempt,
  FAILED: merchant,
  REJECTED: merchant,
  UNAVAILABLE: merchant,
  NOT_SUPPORTED: merchant,
  NOT_IN_EFFECT: merchant,
};

/**
 * Says who bears a fraud dispute about a card payment, by the scheme and the ECI of its authentication.
 *
 * `brand` is the gateway's word, `eci` one or two digits, `status` with or without its prefix `AUTHENTICATION_`.
 * An ECI that is not the scheme's own proves nothing, nor does one that the status contradicts. Source: the schemes' ECI values, as MPGS passes them on.
 */
export function liabilityShift(card: {
  brand: string | null;
  eci: string | null;
  status: string | null;
  version: string | null;
}): LiabilityShift {
  const told = byStatus[card.status?.replace(/^AUTHENTICATION_/, "") ?? ""];
  if (card.eci !== null && card.eci !== "") {
    const shift = byEci(card.brand, card.eci.padStart(2, "0"));
    return shift.bearer === "issuer" && told?.bearer === "merchant" ? unclear : shift;
  }
  if (told !== undefined) return told;
  return card.version === null || card.version === "NONE" ? merchant : unclear;
}

function byEci(brand: string | null, eci: string): LiabilityShift {
  if (brand === null || brand === "UNKNOWN") return unclear;
  const mastercard = brand === "MASTERCARD" || brand === "MAESTRO";
  return (mastercard ? mastercardByEci : othersByEci)[eci] ?? unclear;
}
