import { markdownTable } from "markdown-table";

import { lighthouseCategories, type LighthouseFigures } from "./lighthouse-figures";

/** What a public page must reach in each of the four categories. */
const aim = 95;

export type LighthouseReport = { text: string; isMet: boolean };

/** The figures as Markdown tables, and whether every public page reaches the aim in all four categories. */
export function formatLighthouseReport(figures: LighthouseFigures[]): LighthouseReport {
  const below = figures.filter(
    ({ isPublic, scores }) => isPublic && Math.min(...Object.values(scores)) < aim,
  );
  const failed = figures.filter(({ failed }) => failed.length > 0);
  const text = [
    `Lighthouse (mobile), public pages: at least ${aim} in all four`,
    table(figures.filter(({ isPublic }) => isPublic)),
    "Lighthouse (mobile), private pages: without `is-crawlable`, `meta-description` and `http-status-code`, because they ask not to be indexed",
    table(figures.filter(({ isPublic }) => !isPublic)),
    ...failed.map(({ page, failed }) => `Not passed in full, ${page}: ${failed.join(", ")}`),
    below.length === 0
      ? `Every public page reaches ${aim}.`
      : `BELOW ${aim}: ${below.map(({ page }) => page).join("; ")}`,
  ].join("\n\n");
  return { text, isMet: below.length === 0 };
}

function table(figures: LighthouseFigures[]): string {
  const head = [
    "page",
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "LCP ms",
    "CLS",
    "TBT ms",
    "machine",
  ];
  const rows = figures.map((page) => [
    page.page,
    ...lighthouseCategories.map((category) => `${page.scores[category]}`),
    page.largestContentfulPaint.toFixed(0),
    page.cumulativeLayoutShift.toFixed(3),
    page.totalBlockingTime.toFixed(0),
    page.benchmarkIndex.toFixed(0),
  ]);
  return markdownTable([head, ...rows], { align: ["l", ...head.slice(1).map(() => "r")] });
}
