import { chromium } from "@playwright/test";

import type { BrowserCookie } from "@/e2e/support/http-browser";

/** Counts the requests of the first visit to each address, until the page is quiet. The cache is empty each time. */
export async function countRequests(
  visits: { url: string; cookies: BrowserCookie[] }[],
  executablePath: string,
): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const counts: number[] = [];
    for (const { url, cookies } of visits) {
      const context = await browser.newContext();
      await context.addCookies(cookies);
      const page = await context.newPage();
      let requests = 0;
      page.on("request", () => (requests += 1));
      await page.goto(url, { waitUntil: "networkidle" });
      counts.push(requests);
      await context.close();
    }
    return counts;
  } finally {
    await browser.close();
  }
}
