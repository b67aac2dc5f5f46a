import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type Page } from "@playwright/test";

const distribution = "/usr/bin/chromium";

/** The machine's own Chromium, or else Playwright's. Chromium's sandbox is off only for root, who cannot have it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: existsSync(distribution) ? distribution : undefined,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** What axe finds on the page and in its frames, a line each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()} ${id}: ${html} ${failureSummary}`),
  );
}
