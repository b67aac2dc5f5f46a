import type { BenchStack } from "./bench-stack";
import { lighthouseColumns, lighthouseTable } from "./figure-names";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import type { LighthouseFigures } from "./lighthouse-figures";
import { measureInstances } from "./measure-instances";
import { measureLighthouse } from "./measure-lighthouse";
import { measureMails } from "./measure-mails";
import { measureOrders } from "./measure-orders";
import { measurePages } from "./measure-pages";
import { measureProfile } from "./measure-profile";
import { measureSandbox } from "./measure-sandbox";
import { measureStart } from "./measure-start";
import { measureUseCases } from "./measure-use-cases";

export type Measured = {
  figures: Figure[];
  /** Of the part that audits pages. */
  lighthouse?: LighthouseFigures[];
};

type Part = {
  title: string;
  measure: (bench: BenchStack, loads: LoadWatch, showProgress: (text: string) => void) => Promise<Measured>;
};

/** The parts of the bench, each of which can be run alone, in the order in which they run. */
export const benchParts = {
  sandbox: {
    title: "Sandbox bank",
    measure: async (bench, loads) => ({ figures: await measureSandbox(bench, loads) }),
  },
  start: { title: "Start", measure: async (...input) => ({ figures: await measureStart(...input) }) },
  orders: { title: "Orders", measure: async (...input) => ({ figures: await measureOrders(...input) }) },
  instances: {
    title: "Instances",
    measure: async (...input) => ({ figures: await measureInstances(...input) }),
  },
  "use-cases": {
    title: "Use cases",
    measure: async (...input) => ({ figures: await measureUseCases(...input) }),
  },
  mails: { title: "Mails", measure: async (...input) => ({ figures: await measureMails(...input) }) },
  pages: { title: "Pages", measure: async (...input) => ({ figures: await measurePages(...input) }) },
  profile: {
    title: "CPU profiles",
    measure: async (...input) => ({ figures: await measureProfile(...input) }),
  },
  lighthouse: {
    title: "Lighthouse",
    measure: async ({ site }, loads) => {
      const lighthouse = await loads.watch("Lighthouse", () => measureLighthouse(site));
      return { lighthouse, figures: lighthouse.flatMap(figuresOfPage) };
    },
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof benchParts;

function figuresOfPage(page: LighthouseFigures): Figure[] {
  return figuresOf(lighthouseTable, page.page, {
    performance: [page.scores.performance],
    [lighthouseColumns.paint]: [page.largestContentfulPaint],
    CLS: [page.cumulativeLayoutShift],
    [lighthouseColumns.blocking]: [page.totalBlockingTime],
  });
}
