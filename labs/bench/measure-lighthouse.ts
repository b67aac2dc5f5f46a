import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";

import type { Site } from "@/testing/order-flow";
import { installChromium } from "@/tools/find-chromium";
import { barePage, columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import { installSeparately } from "./install-separately";
import { cookieHeader } from "./measure-rate";
import { openShopperPages } from "./shopper-pages";

type Page = { name: string; url: string; headers: Record<string, string> };
type Programs = { chromium: string; lighthouse: string };

/** What is read of Lighthouse's own result. */
type Result = {
  /** From 0 to 1. */
  categories: { performance: { score: number | null } };
  audits: Partial<
    Record<
      "largest-contentful-paint" | "total-blocking-time" | "cumulative-layout-shift",
      { numericValue?: number }
    >
  >;
};

const runs = 3;
const report = ".data/lighthouse/report.json";

/** Audits the bare page and pages that a shopper sees with Lighthouse, as on a phone with a slow connection. */
export async function measureLighthouse(
  site: Site,
  bareUrl: string,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { shopper, pages } = await openShopperPages(site);
  const cookie = cookieHeader(shopper.cookiesFor(site.shopUrl));
  const { catalogue, product, ...others } = pages;
  const all: Page[] = [
    { name: barePage, url: bareUrl, headers: {} },
    ...["en", "km", "ar"].map((language) => ({
      name: `catalogue, ${language}`,
      url: catalogue,
      headers: { "accept-language": language },
    })),
    { name: "product", url: product, headers: { "accept-language": "en" } },
    ...Object.entries(others).map(([name, url]) => ({
      name,
      url,
      headers: { "accept-language": "en", cookie },
    })),
  ];
  const programs = {
    chromium: await installChromium(),
    lighthouse: join(await installSeparately("lighthouse"), "node_modules/lighthouse/cli/index.js"),
  };
  const figures: Figure[] = [];
  for (const page of all) {
    showProgress(page.name);
    figures.push(...(await measurePage(page, programs)));
  }
  return figures;
}

async function measurePage(page: Page, programs: Programs): Promise<Figure[]> {
  const results: Result[] = [];
  for (let failed = 0; results.length < runs;) {
    const result = await audit(page, programs);
    if (result !== undefined) results.push(result);
    else if (++failed > runs)
      throw new Error(`Lighthouse recorded no start of the navigation to ${page.url}`);
  }
  const values = (name: keyof Result["audits"]) =>
    results.map(({ audits }) => audits[name]?.numericValue ?? NaN);
  return figuresOf(tables.lighthouse, page.name, {
    [columns.score]: results.map(({ categories }) => 100 * (categories.performance.score ?? NaN)),
    [columns.paint]: values("largest-contentful-paint"),
    [columns.blocking]: values("total-blocking-time"),
    [columns.shift]: values("cumulative-layout-shift"),
  });
}

/**
 * One run, in a process of its own.
 *
 * Undefined if Chromium's trace has no start of the navigation, for which Lighthouse asks to be run again. Loaded here
 * instead of in a process, it never finds one.
 */
async function audit(
  { url, headers }: Page,
  { chromium, lighthouse }: Programs,
): Promise<Result | undefined> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const { exitCode, stderr } = await execa({ env: { CHROME_PATH: chromium }, reject: false })("node", [
    lighthouse,
    url,
    "--quiet",
    "--output=json",
    // Lighthouse may end before all of a long report has gone through a pipe.
    `--output-path=${report}`,
    "--only-categories=performance",
    `--chrome-flags=${["--headless=new", "--disable-dev-shm-usage", ...sandbox].join(" ")}`,
    `--extra-headers=${JSON.stringify(headers)}`,
  ]);
  if (exitCode === 0) return JSON.parse(await readFile(report, "utf8")) as Result;
  if (stderr.includes("NO_NAVSTART")) return undefined;
  throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
}
