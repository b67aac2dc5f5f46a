import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { cardConsentVersion } from "./card-consent";
import { savedCardMessages } from "./messages";

/** The texts that customers agreed to under each version. Add a version; never change one. */
const digests: Record<string, Record<string, string>> = {
  "2026-11": { en: "714faf5b60cea1d6", km: "ef00d768a9f1f95d", ar: "53c02041a7d22638" },
};

test("the terms of a version never change in any language", () => {
  const now = Object.entries(savedCardMessages).map(([locale, { savedCards }]) => [
    locale,
    createHash("sha256").update(savedCards.terms).digest("hex").slice(0, 16),
  ]);
  expect(Object.fromEntries(now)).toEqual(digests[cardConsentVersion]);
});
