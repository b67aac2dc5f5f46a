import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The accessibility violations on the page and in its frames, one line each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // Only frames need the blank page in which axe joins its results; to open it takes longer than to check a page.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()} ${id}: ${html} ${failureSummary}`),
  );
}
