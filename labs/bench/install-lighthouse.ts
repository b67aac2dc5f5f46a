import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";

import { CommandError } from "@/tools/command-error";

const wanted = "labs/bench/lighthouse";
const folder = ".data/lighthouse";
const lock = "package-lock.json";

/**
 * Installs Lighthouse in a folder of its own, unless it is there already; returns the path of its program.
 *
 * It is no package of this project, because it brings a fifth of the size that all others have together.
 */
export async function installLighthouse(): Promise<string> {
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  const installed = await readFile(join(folder, "installed.json"), "utf8").catch(() => undefined);
  if (installed === (await readFile(join(wanted, lock), "utf8"))) return program;

  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", lock]) await copyFile(join(wanted, file), join(folder, file));
  const { failed, stderr } = await execa({ cwd: folder, reject: false })("npm", [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (failed) throw new CommandError(`Lighthouse could not be installed:\n${stderr}`);
  await copyFile(join(wanted, lock), join(folder, "installed.json"));
  return program;
}
