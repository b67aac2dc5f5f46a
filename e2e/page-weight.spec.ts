import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";

const kib = (bytes: number) => bytes / 1024;

/** A page as a browser receives it for the first time, without what it shows of pictures and fonts. */
async function weigh(url: string) {
  const html = await (await fetch(url)).text();
  const addresses = new Set(
    [...html.matchAll(/<script(?![^>]*nomodule)[^>]*\s(?:data-)?src="([^"]+)"/gi)].map(([, src = ""]) => src),
  );
  const scripts = await Promise.all(
    [...addresses].map(async (src) => (await fetch(new URL(src, url))).text()),
  );
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  return { html, scripts, styles };
}

for (const [path, mostHtml] of [
  ["/", 26.5],
  ["/products/stoneware-vase", 25],
] as const) {
  test(`${path} is light: its HTML, its scripts and its style sheet`, async ({ baseURL }) => {
    const { html, scripts, styles } = await weigh(`${baseURL}${path}`);
    expect(kib(Buffer.byteLength(html))).toBeLessThan(mostHtml);
    expect(styles).toHaveLength(1);
    // A bare page of Next loads 132 KiB.
    const compressed = scripts.map((script) => gzipSync(script).length);
    expect(compressed.length).toBeGreaterThan(5);
    expect(kib(compressed.reduce((sum, bytes) => sum + bytes, 0))).toBeLessThan(140);
  });
}

test("the scripts of every page ask browsers to compile them while they load", async ({ baseURL }) => {
  const manifest = JSON.parse(await readFile(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  const scripts = await Promise.all(
    manifest.rootMainFiles.map(async (file) => (await fetch(`${baseURL}/_next/${file}`)).text()),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !script.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
});

for (const path of ["/", "/orders/find"]) {
  test(`${path} is painted before a browser asks for a script, or has waited 300 ms for it`, async ({
    page,
  }) => {
    await page.goto(path);
    // The page's scripts run: React has put its own names on the page's elements.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")),
    );
    const { painted, arrived, asked } = await page.evaluate(() => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return {
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
        arrived: document?.responseStart ?? Infinity,
        asked: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime),
      };
    });
    expect(asked.length).toBeGreaterThan(5);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(painted, arrived + 300));
  });
}
