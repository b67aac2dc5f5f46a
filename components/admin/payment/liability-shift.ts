/** Who bears a fraud dispute about a card payment, and why. */
export type LiabilityShift = {
  bearer: "issuer" | "merchant" | "unclear";
  reason: "authenticated" | "attempted" | "not_authenticated" | "exempt" | "unclear";
};

const authenticated: LiabilityShift = { bearer: "issuer", reason: "authenticated" };
const attempted: LiabilityShift = { bearer: "issuer", reason: "attempted" };
const notAuthenticated: LiabilityShift = { bearer: "merchant", reason: "not_authenticated" };
const exempt: LiabilityShift = { bearer: "merchant", reason: "exempt" };
const unclear: LiabilityShift = { bearer: "unclear", reason: "unclear" };

/** Mastercard and Maestro write 00 to 02 (and 06 for an exemption); all other schemes write 05 to 07. */
const mastercardByEci: Record<string, LiabilityShift> = {
  "02": authenticated,
  "01": attempted,
  "00": notAuthenticated,
  "06": exempt,
};
const othersByEci: Record<string, LiabilityShift> = {
  "05": authenticated,
  "06": attempted,
  "07": notAuthenticated,
};

/** Used without an ECI: the gateway sends none with 3-D Secure 1. */
const byStatus: Record<string, LiabilityShift> = {
  SUCCESSFUL: authenticated,
  ATTEMPTED: attempted,
  EXEMPT: exempt,
  FAILED: notAuthenticated,
  REJECTED: notAuthenticated,
  UNAVAILABLE: notAuthenticated,
  NOT_SUPPORTED: notAuthenticated,
  NOT_IN_EFFECT: notAuthenticated,
};

/** Statuses before a result. */
const undecided: readonly string[] = ["AVAILABLE", "PENDING", "REQUIRED"];

/**
 * Decides who bears a fraud dispute about a card payment, from the scheme and the ECI of its authentication.
 *
 * `brand` is the gateway's code, `eci` has one or two digits, `status` may have the prefix `AUTHENTICATION_`.
 * An ECI of another scheme, or one that the status contradicts, proves nothing: `unclear`. Source: the schemes'
 * ECI values, as MPGS passes them on.
 */
export function liabilityShift(card: {
  brand: string | null;
  eci: string | null;
  status: string | null;
  version: string | null;
}): LiabilityShift {
  const status = card.status?.replace(/^AUTHENTICATION_/, "") ?? "";
  const statusShift = byStatus[status];
  if (card.eci !== null && card.eci !== "") {
    const eciShift = byEci(card.brand, card.eci.padStart(2, "0"));
    const contradiction =
      eciShift.bearer === "issuer" && (statusShift?.bearer === "merchant" || undecided.includes(status));
    return contradiction ? unclear : eciShift;
  }
  if (statusShift !== undefined) return statusShift;
  return card.version === null || card.version === "NONE" ? notAuthenticated : unclear;
}

function byEci(brand: string | null, eci: string): LiabilityShift {
  if (brand === null || brand === "UNKNOWN") return unclear;
  const mastercard = brand === "MASTERCARD" || brand === "MAESTRO";
  return (mastercard ? mastercardByEci : othersByEci)[eci] ?? unclear;
}
