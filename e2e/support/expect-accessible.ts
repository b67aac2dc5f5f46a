import AxeBuilder from "@axe-core/playwright";
import { type Page, type TestInfo, expect, test } from "@playwright/test";

/** Each theme and each width once; tests of the breadth combine them the other way round. */
const looks = { once: { 390: "light", 1280: "dark" }, breadth: { 390: "dark", 1280: "light" } } as const;

/** How many pages a journey has checked. */
const checked = new WeakMap<TestInfo, number>();

/**
 * Expects that axe finds no violation on the page and in its frames, and that nothing overflows sideways: in light
 * and dark, at the widths of a phone and a desktop. In `npm test` axe looks at the pages of a journey in turns: at the first on a phone,
 * at the second on a desktop.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const journey = test.info();
  const turn = checked.get(journey) ?? 0;
  checked.set(journey, turn + 1);
  // Two runs of axe on a page with frames may take as long as a whole journey.
  journey.setTimeout(journey.timeout + 30_000);
  // Next sets the title of a page that a link leads to after the page itself.
  await expect(page).toHaveTitle(/./);
  const themes = journey.tags.includes("@breadth") ? looks.breadth : looks.once;
  for (const [index, width] of ([390, 1280] as const).entries()) {
    await page.emulateMedia({ colorScheme: themes[width] });
    await page.setViewportSize({ width, height: 844 });
    const looksNow = process.env.BREADTH !== "off" || index === turn % 2;
    const violations = looksNow ? await findViolations(page) : [];
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(
      { violations, overflow: Math.max(overflow, 0) },
      `${page.url()}, ${themes[width]}, ${width} wide`,
    ).toEqual({ violations: [], overflow: 0 });
  }
}

/** Runs axe on the page and its frames, once their transitions have finished. Returns one line per violation. */
export async function findViolations(page: Page): Promise<string[]> {
  await finishTransitions(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // Only frames need the blank page in which axe joins its results; to open it takes longer than to check a page.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Waits until no transition or animation runs in the page and its frames, except endless ones and those inside a closed
 * `details`, which stand still.
 *
 * A colour in the middle of a transition belongs to neither theme, and its contrast says nothing about either.
 */
async function finishTransitions(page: Page): Promise<void> {
  const finishInFrame = async () => {
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getComputedTiming().endTime === Infinity;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return playState === "running" && !endless && (target?.checkVisibility() ?? true);
      });
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  };
  await Promise.all(page.frames().map((frame) => frame.evaluate(finishInFrame)));
}
