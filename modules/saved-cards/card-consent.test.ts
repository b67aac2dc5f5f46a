import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { cardConsentVersion, guestConsentVersion } from "./card-consent";
import { savedCardMessages } from "./messages";

/** The texts that customers agreed to under each version. Add a version; never change one. */
const digests: Record<string, Record<string, string>> = {
  "2026-11 guest": { en: "c94ffc89fb68b37f", km: "e711f15f2e4c552b", ar: "b7c626b217f2b1ce" },
  "2026-11": { en: "714faf5b60cea1d6", km: "ef00d768a9f1f95d", ar: "53c02041a7d22638" },
};

test.each([
  ["customers", cardConsentVersion, ["terms"]],
  ["guests", guestConsentVersion, ["guestTerms", "terms"]],
] as const)("the terms of %s never change under one version in any language", (_, version, names) => {
  const now = Object.entries(savedCardMessages).map(([locale, { savedCards }]) => {
    const text = names.map((name) => savedCards[name]).join(" ");
    return [locale, createHash("sha256").update(text).digest("hex").slice(0, 16)];
  });
  expect(Object.fromEntries(now)).toEqual(digests[version]);
});
