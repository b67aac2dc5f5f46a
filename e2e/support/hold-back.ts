import type { Page } from "@playwright/test";

/** Keeps the requests that match from being answered until `release` is called. */
export async function holdBack(
  page: Page,
  pattern: string | RegExp,
): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { requested: page.waitForRequest(pattern), release };
}
