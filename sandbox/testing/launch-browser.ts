import { type Browser, chromium } from "@playwright/test";

/** Launches the Chromium of CHROMIUM_PATH, or else Playwright's. As root, Chromium cannot use its own sandbox. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}
