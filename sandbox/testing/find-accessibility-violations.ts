import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The accessibility violations on the page and in its frames, one line each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()} ${id}: ${html} ${failureSummary}`),
  );
}
