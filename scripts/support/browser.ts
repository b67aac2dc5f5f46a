import { spawnSync } from "node:child_process";

import { chromium } from "@playwright/test";

import { startChild } from "./child";
import { CommandError } from "./command-error";

const onTheMachine = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const log = ".data/logs/browser.log";

/**
 * The path of a Chromium that runs: one already on the machine, else Playwright's own, else the distribution's
 * package. What is missing is installed; where nothing can be, a `CommandError` says what to install.
 */
export async function findBrowser(): Promise<string> {
  const there = firstThatRuns();
  if (there !== undefined) return there;

  const root = process.getuid?.() === 0;
  const install = [
    "node_modules/@playwright/test/cli.js",
    "install",
    ...(root ? ["--with-deps"] : []),
    "chromium",
  ];
  await startChild(install, { env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" }, log }).ended;
  const own = firstThatRuns();
  if (own !== undefined) return own;

  if (root) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  }
  const packaged = firstThatRuns();
  if (packaged !== undefined) return packaged;
  throw new CommandError(
    `no Chromium is here and none could be installed (see ${log}): install the package "chromium"`,
  );
}

function firstThatRuns(): string | undefined {
  return [...onTheMachine, chromium.executablePath()].find(
    (path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0,
  );
}
