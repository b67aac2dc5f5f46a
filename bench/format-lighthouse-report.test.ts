import { expect, test } from "vitest";

import { formatLighthouseReport } from "./format-lighthouse-report";
import type { LighthouseFigures } from "./lighthouse-figures";

const perfect: LighthouseFigures = {
  page: "catalogue, en",
  isPublic: true,
  scores: { performance: 100, accessibility: 100, "best-practices": 100, seo: 95 },
  largestContentfulPaint: 1234.5,
  cumulativeLayoutShift: 0,
  totalBlockingTime: 50,
  benchmarkIndex: 2000,
  failed: [],
};

test("a public page below 95 in any of the four categories fails the report and is named", () => {
  expect(formatLighthouseReport([perfect]).isMet).toBe(true);
  for (const category of ["performance", "accessibility", "best-practices", "seo"] as const) {
    const worse = { ...perfect, page: "product, km", scores: { ...perfect.scores, [category]: 94 } };
    const { isMet, text } = formatLighthouseReport([perfect, worse]);
    expect(isMet).toBe(false);
    expect(text).toContain("BELOW 95: product, km");
  }
});

test("a private page is reported in a table of its own, with the audits that were left out", () => {
  const checkout = { ...perfect, page: "checkout", isPublic: false };
  const { isMet, text } = formatLighthouseReport([perfect, checkout]);
  expect(isMet).toBe(true);
  const [publicPart, privatePart] = text.split("private pages");
  expect(publicPart).toContain("| catalogue, en |");
  expect(privatePart).toContain("`is-crawlable`");
  expect(privatePart).toContain("| checkout |");
});
