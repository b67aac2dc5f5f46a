import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { contrastRatio } from "@/sandbox/frame/frame-look";

import { merchant } from "./merchant";

test("the card frame's accent has a contrast of 3 to 1 on the shop's fields, light and dark", () => {
  const styles = readFileSync("app/globals.css", "utf8");
  const fields = [...styles.matchAll(/--card: (#[0-9a-f]{6});/g)].map(([, color = ""]) => color);
  expect(fields).toHaveLength(2);
  for (const field of fields)
    expect(contrastRatio(`#${merchant.cardFrame.accent}`, field)).toBeGreaterThanOrEqual(3);
});
