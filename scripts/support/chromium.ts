import { spawnSync } from "node:child_process";

import { chromium } from "@playwright/test";

import { startChild } from "./child";
import { CommandError } from "./command-error";
import { readVariable } from "./variables";

const onTheMachine = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const log = ".data/logs/chromium.log";

/** The path of a Chromium that runs: CHROMIUM_PATH, Playwright's, or one installed on the machine. */
export function findChromium(): string | undefined {
  const given = readVariable("CHROMIUM_PATH");
  if (given !== undefined) return given;
  return [chromium.executablePath(), ...onTheMachine].find(
    (path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0,
  );
}

/** The path of a Chromium that runs; where none is found, Playwright's or the distribution's is installed. */
export async function installChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;

  const root = process.getuid?.() === 0;
  const install = [
    "node_modules/@playwright/test/cli.js",
    "install",
    ...(root ? ["--with-deps"] : []),
    "chromium",
  ];
  await startChild(install, { env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" }, log }).ended;
  if (root && findChromium() === undefined) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new CommandError(
      `No Chromium was found and none could be installed (see ${log}): install the package "chromium", ` +
        "or set CHROMIUM_PATH.",
    );
  }
  return installed;
}
