/**
 * The version of the terms under which a card is saved: `savedCards.terms` of the catalogues.
 *
 * Each agreement keeps the version that its customer read. Give changed terms another version.
 */
export const cardConsentVersion = "2026-11";
