import { expect, type Locator, type Page } from "@playwright/test";

/** Tabs to an element; each stop on the way shows that it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press("Tab");
    const [isThere, isShown] = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      const { outlineStyle, boxShadow } = getComputedStyle(focused);
      return [focused === element, outlineStyle !== "none" || boxShadow !== "none"];
    });
    expect(isShown).toBe(true);
    if (isThere) return;
  }
  throw new Error("not reached in 60 stops");
}
