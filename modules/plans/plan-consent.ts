/**
 * The version of the terms under which a plan charges a card: `plan.terms` of the catalogues.
 *
 * Each agreement keeps the version that its customer read. Give changed terms another version.
 */
export const planConsentVersion = "2026-11-27";
