import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { CommandError } from "@/tools/command-error";

/** The modules of the project in `root`: the folders of `modules`, but for the seam. */
export async function listModuleNames(root: string): Promise<string[]> {
  const entries = await readdir(join(root, "modules"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== "seam").map(({ name }) => name);
}

/** Takes a module out, after those that need it. */
export async function takeOutWithUsers(name: string, root: string): Promise<void> {
  for (const other of await listModuleNames(root))
    if ((await needsOf(other, root)).includes(name)) await takeOutWithUsers(other, root);
  await takeOutModule(name, root);
}

/** Takes every module out. */
export async function takeOutEveryModule(root: string): Promise<void> {
  for (const name of await listModuleNames(root))
    if (existsSync(join(root, "modules", name))) await takeOutWithUsers(name, root);
}

/** The modules that a module needs. */
async function needsOf(name: string, root: string): Promise<string[]> {
  const file = join(root, "modules", name, "server.ts");
  const source = existsSync(file) ? await readFile(file, "utf8") : "";
  const [, list = ""] = /needs: \[([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, needed]) => needed!);
}

/**
 * Takes a module out of the project in `root`: deletes its folder, its route groups, its journeys, and its lines in the lists.
 *
 * Throws a CommandError, and changes nothing, if another module needs it.
 */
export async function takeOutModule(name: string, root: string): Promise<void> {
  for (const other of await listModuleNames(root)) {
    if ((await needsOf(other, root)).includes(name))
      throw new CommandError(`${other} needs ${name}: take ${other} out first.`);
  }
  for (const list of ["server.ts", "pages.ts", "proxy.ts"]) {
    const file = join(root, "modules", list);
    await writeFile(file, withoutModule(await readFile(file, "utf8"), name));
  }
  const routes = await readdir(join(root, "app"), { recursive: true, withFileTypes: true });
  const groups = routes.filter((entry) => entry.isDirectory() && entry.name === `(${name})`);
  const folders = groups.map(({ parentPath }) => join(parentPath, `(${name})`));
  for (const folder of [...folders, join(root, "e2e", name), join(root, "modules", name)])
    await rm(folder, { recursive: true, force: true });
}

/** A list of modules without the import of one, and without its name in the list. */
function withoutModule(source: string, name: string): string {
  const imported = new RegExp(`^import \\{ (\\w+) \\} from "\\./${name}/\\w+";\n`, "m").exec(source);
  if (imported === null) return source;
  const [line, identifier] = imported;
  const shorter = source
    .replace(line, "")
    .replace(new RegExp(`(?<=\\[[^\\]]*)\\b${identifier}\\b,?\\s*`), "");
  return shorter.replace(/\[\s+\]/, "[]");
}
