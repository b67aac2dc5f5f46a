import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseSync } from "oxc-parser";

/** An import or a re-export, static or dynamic. `target` is a package, or a path from the root without an extension. */
export type ModuleImport = { file: string; target: string; typeOnly: boolean };

/** Finds the imports in the code of one file. */
export function moduleImports(file: string, code: string): ModuleImport[] {
  const { module } = parseSync(file, code);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ from: moduleRequest.value, typeOnly: isType }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      from: code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      typeOnly: false,
    })),
  ];
  return found.map(({ from, typeOnly }) => ({ file, target: resolveTarget(file, from), typeOnly }));
}

function resolveTarget(file: string, from: string): string {
  const path = from.startsWith("@/") ? from.slice(2) : join(dirname(file), from);
  return from.startsWith("@/") || from.startsWith(".") ? path.replace(moduleName, "") : from;
}

const moduleName = /\.(tsx?|mjs|js)$/;

/** Lists the modules of the tree, without tests and generated code. */
export function listModules(): string[] {
  return listSources().filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Lists the modules of the tree and their tests, without generated code. */
export function listSources(): string[] {
  return readdirSync(".", { withFileTypes: true })
    .filter(({ name }) => !/^(\.|node_modules$|test-results$)/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name) : [entry.name]))
    .filter((file) => moduleName.test(file))
    .filter((file) => !file.startsWith("lib/db/generated/"));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
}

/** Reads the imports of all modules of the tree. */
export function readImports(): ModuleImport[] {
  return listModules().flatMap((file) => moduleImports(file, readFileSync(file, "utf8")));
}
