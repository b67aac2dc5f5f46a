import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { contrastRatio } from "@/sandbox/frame/frame-look";

import { defineFeatures, merchant } from "./merchant";

test("the card frame's accent has a contrast of 3 to 1 on the shop's fields, light and dark", () => {
  const styles = readFileSync("app/globals.css", "utf8");
  const fields = [...styles.matchAll(/--card: (#[0-9a-f]{6});/g)].map(([, color = ""]) => color);
  expect(fields).toHaveLength(2);
  for (const field of fields)
    expect(contrastRatio(`#${merchant.cardFrame.accent}`, field)).toBeGreaterThanOrEqual(3);
});

test("cards are saved only in accounts, and plans charged only to saved cards", () => {
  const rest = { reconciliation: true, languages: ["en"] } as const;
  // @ts-expect-error The compiler refuses it, too.
  expect(() => defineFeatures({ ...rest, accounts: false, savedCards: true, plans: false })).toThrow(
    "lib/merchant.ts: savedCards are saved in accounts, and accounts are off.",
  );
  // @ts-expect-error The compiler refuses it, too.
  expect(() => defineFeatures({ ...rest, accounts: true, savedCards: false, plans: true })).toThrow(
    "lib/merchant.ts: plans are charged to savedCards, and savedCards are off.",
  );
  const guests = { ...rest, accounts: false, savedCards: false, plans: false } as const;
  expect(defineFeatures(guests)).toBe(guests);
});
