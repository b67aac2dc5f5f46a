import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import pMap from "p-map";

import type { Site } from "@/e2e/support/order-flow";
import { installChromium } from "@/scripts/support/find-chromium";
import { type LighthouseCategory, type LighthouseFigures, lighthouseCategories } from "./lighthouse-figures";
import { openShopperPages } from "./shopper-pages";

type Page = { page: string; url: string; isPublic: boolean; headers: Record<string, string> };

const runs = 3;

/**
 * Audits each page that a shopper sees with Lighthouse, as on a phone with a slow connection.
 *
 * The public pages are audited in each language. A private page asks not to be indexed, and a page that is not found says
 * so in its status: the audits that count either as a fault are left out for these pages only.
 */
export async function measureLighthouse(site: Site): Promise<LighthouseFigures[]> {
  const { shopper, pages } = await openShopperPages(site);
  const cookie = shopper
    .cookiesFor(site.shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const { catalogue, product, ...others } = pages;
  const chair = `${site.shopUrl}/products/walnut-lounge-chair`;
  const publicPages = Object.entries({ catalogue, product, "product, raster picture": chair });
  const all: Page[] = [
    ...["en", "km", "ar"].flatMap((language) =>
      publicPages.map(([page, url]) => ({
        page: `${page}, ${language}`,
        url,
        isPublic: true,
        headers: { "accept-language": language },
      })),
    ),
    ...Object.entries({ ...others, "not found": `${site.shopUrl}/nothing` }).map(([page, url]) => ({
      page,
      url,
      isPublic: false,
      headers: { "accept-language": "en", cookie },
    })),
  ];
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chrome = await launch({
    chromePath: await installChromium(),
    chromeFlags: ["--headless=new", "--disable-dev-shm-usage", ...sandbox],
  });
  try {
    return await pMap(all, (page) => measurePage(page, chrome.port), { concurrency: 1 });
  } finally {
    chrome.kill();
  }
}

async function measurePage({ page, url, isPublic, headers }: Page, port: number): Promise<LighthouseFigures> {
  const results: Result[] = [];
  while (results.length < runs) {
    const run = await lighthouse(url, {
      port,
      logLevel: "silent",
      extraHeaders: headers,
      onlyCategories: [...lighthouseCategories],
      skipAudits: isPublic ? [] : ["is-crawlable", "http-status-code"],
      ignoreStatusCode: !isPublic,
    });
    if (run === undefined || run.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse could not audit ${url}: ${run?.lhr.runtimeError?.message}`);
    }
    results.push(run.lhr);
  }
  const score = (category: LighthouseCategory) =>
    Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0)));
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  return {
    page,
    isPublic,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestContentfulPaint: value("largest-contentful-paint"),
    cumulativeLayoutShift: value("cumulative-layout-shift"),
    totalBlockingTime: value("total-blocking-time"),
    failed: [...new Set(results.flatMap(failedAudits))].sort(),
  };
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
