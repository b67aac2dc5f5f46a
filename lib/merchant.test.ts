import { describe, expect, test } from "vitest";

import { contrastRatio } from "@/sandbox/frame/frame-look";

import { coloursOf, merchant } from "./merchant";

// WCAG 2.2, 1.4.3 and 1.4.11: what another merchant's colours must keep.

type Colour = keyof typeof merchant.colours;

const themes = ["light", "dark"] as const;

/** Each colour of text, with what it stands on. */
const texts: [text: Colour, ...grounds: Colour[]][] = [
  ["foreground", "background", "card", "muted", "secondary"],
  ["card-foreground", "card"],
  ["muted-foreground", "background", "card", "muted", "secondary"],
  ["secondary-foreground", "secondary"],
  ["primary", "background", "card"],
  ["primary-foreground", "primary"],
  ["accent", "background", "card"],
  ["destructive-foreground", "destructive"],
  ["destructive-text", "destructive-subtle", "background", "card"],
  ["success-text", "success-subtle", "background", "card"],
  ["warning-text", "warning-subtle", "background", "card"],
  ["info-text", "info-subtle", "background", "card"],
];
/** Each colour of a control, with what it must differ from. */
const controls: [control: Colour, ...grounds: Colour[]][] = [
  ["input", "background", "card"],
  ["ring", "background", "card"],
  ["primary", "background", "card"],
  ["destructive", "background", "card"],
];

describe.each(themes)("in the %s theme", (theme) => {
  const colours = coloursOf(theme);
  const below = (least: number, rows: [Colour, ...Colour[]][]) =>
    rows.flatMap(([colour, ...grounds]) =>
      grounds
        .filter((ground) => contrastRatio(colours[colour], colours[ground]) < least)
        .map((ground) => `${colour} on ${ground}`),
    );

  test("text has a contrast of 4.5 to 1 with what it stands on", () => {
    expect(below(4.5, texts)).toEqual([]);
  });

  test("edges of fields, focus and buttons have a contrast of 3 to 1 with the page", () => {
    expect(below(3, controls)).toEqual([]);
  });

  test("the card frame's accent has a contrast of 3 to 1 with the shop's fields", () => {
    expect(contrastRatio(`#${merchant.cardFrame.accent}`, colours.card)).toBeGreaterThanOrEqual(3);
  });
});
