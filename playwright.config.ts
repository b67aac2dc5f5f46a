import { defineConfig, devices } from "@playwright/test";

import { merchant } from "@/lib/merchant";
import { findChromium } from "@/tools/find-chromium";

// Set for the workers too, which read this file again.
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/start-shops.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: "100%",
  // So that a slow machine makes no journey fail. On quiet cores a journey takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    // The global setup sets it before the workers read this file.
    baseURL: process.env.APP_URL,
    locale: "en-US",
    timezoneId: merchant.timeZone,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
});
