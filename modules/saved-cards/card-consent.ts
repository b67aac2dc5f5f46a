/**
 * The version of the terms under which a card is saved: `savedCards.terms` of the catalogues.
 *
 * Each agreement keeps the version that its customer read. Give changed terms another version.
 */
export const cardConsentVersion = "2026-11";

/**
 * The same for a guest, whose card is saved once they sign in: `savedCards.guestTerms` comes before the terms.
 *
 * An agreement under it begins with that sign-in, and not with the bank's approval.
 */
export const guestConsentVersion = "2026-11 guest";
