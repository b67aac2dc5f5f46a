import { execa } from "execa";
import pMap from "p-map";

import type { Site } from "@/e2e/support/order-flow";
import { installChromium } from "@/scripts/support/find-chromium";
import { installLighthouse } from "./install-lighthouse";
import { type LighthouseCategory, type LighthouseFigures, lighthouseCategories } from "./lighthouse-figures";
import { openShopperPages } from "./shopper-pages";

type Page = { page: string; url: string; isPublic: boolean; headers: Record<string, string> };

/** What is read of Lighthouse's own result. */
type Result = {
  categories: Partial<
    Record<LighthouseCategory, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
};

const runs = 3;

/**
 * Audits each page that a shopper sees with Lighthouse, as on a phone with a slow connection.
 *
 * The public pages are audited in each language. A private page asks not to be indexed and has no description for search
 * engines, and a page that is not found says so in its status: the audits that count these as faults are left out for these
 * pages only.
 */
export async function measureLighthouse(site: Site): Promise<LighthouseFigures[]> {
  const { shopper, pages } = await openShopperPages(site);
  const cookie = shopper
    .cookiesFor(site.shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const { catalogue, product: _, ...others } = pages;
  const further = { "find an order": `${site.shopUrl}/orders/find`, "not found": `${site.shopUrl}/nothing` };
  // It has a raster picture, too.
  const product = `${site.shopUrl}/products/walnut-lounge-chair`;
  const publicPages = Object.entries({ catalogue, product });
  const all: Page[] = [
    ...["en", "km", "ar"].flatMap((language) =>
      publicPages.map(([page, url]) => ({
        page: `${page}, ${language}`,
        url,
        isPublic: true,
        headers: { "accept-language": language },
      })),
    ),
    ...Object.entries({ ...others, ...further }).map(([page, url]) => ({
      page,
      url,
      isPublic: false,
      headers: { "accept-language": "en", cookie },
    })),
  ];
  const programs = { chromium: await installChromium(), lighthouse: await installLighthouse() };
  return pMap(all, (page) => measurePage(page, programs), { concurrency: 1 });
}

type Programs = { chromium: string; lighthouse: string };

async function measurePage(page: Page, programs: Programs): Promise<LighthouseFigures> {
  const results: Result[] = [];
  for (let failed = 0; results.length < runs;) {
    const result = await audit(page, programs);
    if (result !== undefined) results.push(result);
    else if (++failed > runs)
      throw new Error(`Lighthouse recorded no start of the navigation to ${page.url}`);
  }
  const score = (category: LighthouseCategory) =>
    Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0)));
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  return {
    page: page.page,
    isPublic: page.isPublic,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestContentfulPaint: value("largest-contentful-paint"),
    cumulativeLayoutShift: value("cumulative-layout-shift"),
    totalBlockingTime: value("total-blocking-time"),
    benchmarkIndex: median(results.map(({ environment }) => environment.benchmarkIndex)),
    failed: [...new Set(results.flatMap(failedAudits))].sort(),
  };
}

/**
 * One run, in a process of its own.
 *
 * Undefined where Chromium's trace has no start of the navigation, for which Lighthouse asks to be run again. Loaded here
 * instead of in a process, it never finds one.
 */
async function audit(
  { url, isPublic, headers }: Page,
  { chromium, lighthouse }: Programs,
): Promise<Result | undefined> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const { exitCode, stdout, stderr } = await execa({ env: { CHROME_PATH: chromium }, reject: false })(
    "node",
    [
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${lighthouseCategories.join()}`,
      `--chrome-flags=${["--headless=new", "--disable-dev-shm-usage", ...sandbox].join(" ")}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      ...(isPublic
        ? []
        : ["--skip-audits=is-crawlable,http-status-code,meta-description", "--ignore-status-code"]),
    ],
  );
  if (exitCode === 0) return JSON.parse(stdout) as Result;
  if (stderr.includes("NO_NAVSTART")) return undefined;
  throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
}

/** The audits of a run that count and did not pass in full; those of performance are figures, which the report shows. */
function failedAudits({ categories, audits }: Result): string[] {
  return lighthouseCategories
    .filter((category) => category !== "performance")
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

/** The middle one of an odd number of values. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? NaN;
}
