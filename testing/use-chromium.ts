import { findChromium } from "@/tools/find-chromium";

/** Global setup of the vitest project `browser`: sets CHROMIUM_PATH for the test files, if a Chromium is found. */
export function setup(): void {
  const path = findChromium();
  if (path !== undefined) process.env.CHROMIUM_PATH = path;
}
