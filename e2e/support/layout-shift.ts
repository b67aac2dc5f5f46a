import { expect, type Page } from "@playwright/test";

type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Node }[] };

/**
 * Records every layout shift of the page. Those that follow a press or a key closely count too: most steps answer one, and who
 * pays sees them all the same.
 */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) =>
          String(node instanceof Element ? node.outerHTML : node?.textContent).slice(0, 80),
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Expects little movement since the last call, once the page has its fonts. */
export async function expectStill(page: Page, step: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // The observer reports after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts.splice(0);
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${step}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.1);
}
