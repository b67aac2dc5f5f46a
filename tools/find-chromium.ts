import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";
import { Launcher } from "chrome-launcher";
import { execa, execaSync } from "execa";

import { CommandError } from "./command-error";
import { startChild } from "./start-child";
import { readVariable } from "./variables";

const log = ".data/logs/chromium.log";

/** The path of a Chromium that runs: CHROMIUM_PATH, Playwright's, or a Chromium or Chrome of the machine. */
export function findChromium(): string | undefined {
  const given = readVariable("CHROMIUM_PATH");
  if (given !== undefined) return given;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return installations().find((path) => !execaSync(path, ["--version"], { reject: false }).failed);
}

function installations(): string[] {
  try {
    return Launcher.getInstallations();
  } catch {
    // It throws if it finds none.
    return [];
  }
}

/** As {@link findChromium}; if none is found, installs Playwright's, or as root the distribution's. */
export async function installChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;

  const isRoot = process.getuid?.() === 0;
  const withLibraries = isRoot ? ["--with-deps"] : [];
  await startChild("node_modules/@playwright/test/cli.js", ["install", ...withLibraries, "chromium"], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
    log,
  }).ended;
  if (isRoot && findChromium() === undefined) {
    await execa("apt-get", ["update"], { reject: false });
    await execa("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], { reject: false });
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

/** Starts the Chromium of {@link installChromium}. */
export async function launchChromium() {
  return chromium.launch({ executablePath: await installChromium() });
}
