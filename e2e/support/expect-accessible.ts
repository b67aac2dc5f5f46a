import AxeBuilder from "@axe-core/playwright";
import { type Page, expect, test } from "@playwright/test";

/**
 * Expects that axe finds nothing on the page or in its frames, and that nothing is out of sight sideways: light and
 * dark, as wide as a phone and as a desktop.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Four looks at a page with frames may take a busy machine as long as a whole journey.
  test.info().setTimeout(test.info().timeout + 60_000);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ faults, hidden: Math.max(hidden, 0) }, `${page.url()}, ${colorScheme}, ${width} wide`).toEqual(
        {
          faults: [],
          hidden: 0,
        },
      );
    }
  }
}
