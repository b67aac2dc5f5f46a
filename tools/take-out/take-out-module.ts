import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { CommandError } from "@/tools/command-error";

/** What modules stand in. */
const lists = [
  "modules/server.ts",
  "modules/pages.ts",
  "modules/proxy.ts",
  "modules/start.ts",
  "labs/modules.ts",
  "prisma/products/code-parts.ts",
];
/** Where a module has a folder of its name. */
const places = ["e2e", "labs", "modules", "prisma/products", "scripts", "testing"];

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
 * Takes a module out of the project in `root`: deletes its folder, its route groups, its journeys, its commands, its helpers in `labs` and
 * `testing`, its alerts, its tables with their migrations and rights, and its lines in the lists and in the rest of the schema.
 *
 * Throws a CommandError, and changes nothing, if there is no such module or another one needs it.
 */
export async function takeOutModule(name: string, root: string): Promise<void> {
  const names = await listModuleNames(root);
  if (!names.includes(name)) throw new CommandError(`What comes out: ${names.join(", ")}.`);
  for (const other of names) {
    if ((await needsOf(other, root)).includes(name))
      throw new CommandError(`${other} needs ${name}: take ${other} out first.`);
  }
  for (const list of lists) {
    const file = join(root, list);
    await writeFile(file, withoutModule(await readFile(file, "utf8"), name));
  }
  const routes = await readdir(join(root, "app"), { recursive: true, withFileTypes: true });
  const groups = routes.filter((entry) => entry.isDirectory() && entry.name === `(${name})`);
  const folders = groups.map(({ parentPath }) => join(parentPath, `(${name})`));
  for (const folder of [...folders, ...places.map((place) => join(root, place, name))])
    await rm(folder, { recursive: true, force: true });
  await rm(join(root, "deploy/observability/alerts", `${name}.yml`), { force: true });
  await takeOutTables(name, join(root, "prisma"));
}

/** Deletes the schema, the migrations and the rights of a module, and the lines of other models that refer to its own. */
async function takeOutTables(name: string, folder: string): Promise<void> {
  const isOwn = new RegExp(`^\\d{14}_${name.replaceAll("-", "_")}(_|$)`);
  for (const migration of await readdir(join(folder, "migrations")))
    if (isOwn.test(migration)) await rm(join(folder, "migrations", migration), { recursive: true });
  await rm(join(folder, "rights", `${name}.ts`), { force: true });
  const schema = join(folder, "schema", `${name}.prisma`);
  if (!existsSync(schema)) return;
  const models = [...(await readFile(schema, "utf8")).matchAll(/^model (\w+)/gm)].map(([, model]) => model);
  await rm(schema);
  const reference = new RegExp(`^ +\\w+ +(${models.join("|")})(\\?|\\[\\])?( .*)?\\n`, "gm");
  for (const other of await readdir(join(folder, "schema"))) {
    const file = join(folder, "schema", other);
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(reference, ""));
  }
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
