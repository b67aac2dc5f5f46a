import { describe, expect, test } from "vitest";
import { contrastRatio, frameColors, lookStyle, readFrameLook } from "./frame-look";

describe("the frame's look", () => {
  test("is read from theme, accent and radius", () => {
    expect(readFrameLook({ theme: "dark", accent: "8CC7aa", radius: "8", locale: "en" })).toEqual({
      theme: "dark",
      accent: "8CC7aa",
      radius: 8,
    });
  });

  test.each([
    { theme: "plain" },
    { accent: "#8cc7aa" },
    { accent: "8cc" },
    { accent: "8cc7aa;}body{display:none" },
    { accent: "" },
    { radius: "-1" },
    { radius: "33" },
    { radius: "8px" },
    { radius: "0x8" },
    { radius: "1.5" },
    { radius: "" },
  ])("is the frame's own where a parameter is malformed: %o", (query) => {
    expect(lookStyle(readFrameLook(query))).toBe(lookStyle({}));
  });

  test("follows the browser's preference without a theme, and one theme alone with it", () => {
    expect(lookStyle({})).toContain("prefers-color-scheme: dark");
    expect(lookStyle({ theme: "dark" })).not.toContain("prefers-color-scheme");
    expect(lookStyle({ theme: "dark" })).toContain("color-scheme: dark;");
    expect(lookStyle({ theme: "light" })).toContain(`--surface: ${frameColors.light.surface}`);
  });

  test("has the shop's radius from 0 to 32 pixels", () => {
    expect(lookStyle(readFrameLook({ radius: "0" }))).toContain("--radius: 0px");
    expect(lookStyle(readFrameLook({ radius: "32" }))).toContain("--radius: 32px");
  });

  test("has the shop's accent only in a theme in which it has a contrast of 3 to 1 on the field", () => {
    const [light = "", dark = ""] = lookStyle({ accent: "ffe27a" }).split("@media");
    expect(light, "light yellow on white").toContain(`--accent: ${frameColors.light.accent}`);
    expect(dark).toContain("--accent: #ffe27a");
    expect(lookStyle({ theme: "dark", accent: "2a2a2a" })).toContain(`--accent: ${frameColors.dark.accent}`);
  });
});

describe.each(["light", "dark"] as const)("the %s colours of the frame", (scheme) => {
  const { surface, field, edge, accent, ...texts } = frameColors[scheme];

  test("are readable: texts at least 4.5 to 1, edges and accent at least 3 to 1", () => {
    const { "bad-soft": soft, ...onSurface } = texts;
    for (const color of Object.values(onSurface)) {
      expect(contrastRatio(color, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(color, field)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(texts.text, soft)).toBeGreaterThanOrEqual(4.5);
    for (const color of [edge, accent]) expect(contrastRatio(color, field)).toBeGreaterThanOrEqual(3);
  });
});

test("contrast is WCAG's", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBe(21);
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
