import { copyFile, cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";

import { CommandError } from "@/tools/command-error";

const lock = "package-lock.json";

/**
 * Installs the packages of `labs/bench/<name>` in `.data/<name>`, unless they are there already, and copies its files; returns that folder.
 *
 * They are no packages of this project, because of their size: Lighthouse alone brings a fifth of what all others have together.
 */
export async function installSeparately(name: "lighthouse" | "vendure"): Promise<string> {
  const source = join("labs/bench", name);
  const folder = join(".data", name);
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  const installed = await readFile(join(folder, "installed.json"), "utf8").catch(() => undefined);
  if (installed === (await readFile(join(source, lock), "utf8"))) return folder;

  const { failed, stderr } = await execa({ cwd: folder, reject: false })("npm", [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (failed) throw new CommandError(`${name} could not be installed:\n${stderr}`);
  await copyFile(join(source, lock), join(folder, "installed.json"));
  return folder;
}
