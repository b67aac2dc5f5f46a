export const lighthouseCategories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type LighthouseCategory = (typeof lighthouseCategories)[number];

export type LighthouseFigures = {
  page: string;
  /** Search engines may index it, so that all audits count. */
  isPublic: boolean;
  /** 0 to 100, the median of the runs. */
  scores: Record<LighthouseCategory, number>;
  /** Medians: milliseconds, and for the layout shift its score. */
  largestContentfulPaint: number;
  cumulativeLayoutShift: number;
  totalBlockingTime: number;
  /** How fast the machine was, which decides about the blocking time: a desktop without other work has 1500 to 3000. */
  benchmarkIndex: number;
  /** Audits that cost points in any run. */
  failed: string[];
};
