import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { listModules, moduleImports } from "./module-imports";

const sources = new Map(listModules().map((file) => [file, readFileSync(file, "utf8")]));
const fileOf = new Map([...sources.keys()].map((file) => [file.replace(/\.tsx?$/, ""), file]));

const routes = [...sources.keys()].filter((file) =>
  /^app\/(.+\/)?(page|layout|error|not-found|loading)\.tsx$/.test(file),
);

/** The files of modules that provide the messages of what they show. */
const providers = [...sources.keys()].filter(
  (file) => file.startsWith("modules/") && sources.get(file)?.includes("<PageMessages"),
);

/** The namespaces that a file names in its lists: those of its `<PageMessages>`, or those that every page has. */
function listed(file: string, list: RegExp): string[] {
  return [...(sources.get(file) ?? "").matchAll(list)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
  );
}

const everywhere = listed("components/page-messages.tsx", /everywhere: Namespace\[\] = \[([^\]]*)\]/g);

function importsOf(file: string, code: string): string[] {
  return moduleImports(file, code).flatMap(({ target, typeOnly }) => {
    const imported = fileOf.get(target);
    return typeOnly || imported === undefined ? [] : [imported];
  });
}

const imports = new Map([...sources].map(([file, code]) => [file, importsOf(file, code)]));

/** The namespaces that run in the browser below a route: a module is client code if it or an importer says `"use client"`. */
function usedInBrowser(route: string): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, importerIsClient: boolean) => {
    const code = sources.get(file) ?? "";
    // A server action stays on the server.
    if (code.startsWith('"use server"')) return;
    // What it shows is below a provider of its own.
    if (file !== route && providers.includes(file)) return;
    const isClient = importerIsClient || code.startsWith('"use client"');
    if (seen.has(`${file} ${isClient}`)) return;
    seen.add(`${file} ${isClient}`);
    if (isClient) for (const [, name = ""] of code.matchAll(/useTranslations\(\s*"(\w+)/g)) used.add(name);
    for (const imported of imports.get(file) ?? []) visit(imported, isClient);
  };
  visit(route, false);
  return used;
}

/** A provider replaces the one of the layout, so a route names all that is used below it. */
describe("a page provides the messages of its client components", () => {
  test.each([...routes, ...providers])("%s", (route) => {
    const provided = [...everywhere, ...listed(route, /<PageMessages\s+namespaces=\{\[([^\]]*)\]\}/g)];
    expect([...usedInBrowser(route)].filter((name) => !provided.includes(name))).toEqual([]);
  });
});

test("the namespaces of the checkout are found", () => {
  expect(usedInBrowser("app/(shop)/checkout/page.tsx")).toContain("addresses");
});
