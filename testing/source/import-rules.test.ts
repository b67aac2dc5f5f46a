import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { findCycle, folderGraph, folderOf } from "./folder-graph";
import { type ModuleImport, moduleImports, readImports } from "./module-imports";

/** A layer imports itself and the layers that it names; those in `types` for their types only. */
type Layer = { modules: RegExp; imports: string[]; types?: string[] };

/**
 * The law of imports, from top to bottom; docs/architecture.md draws it. A module belongs to the first layer that fits.
 * A new folder of `lib` is an area, and needs no line here.
 */
const layers: Record<string, Layer> = {
  composition: {
    modules: /^app\/(composition|jobs)\//,
    imports: ["modules", "areas", "payments", "gateway", "database", "stores", "values"],
  },
  app: {
    modules: /^(app\/|proxy$|instrumentation)/,
    imports: ["modules", "components", "composition", "areas", "payments", "stores", "values"],
    types: ["gateway"],
  },
  modules: {
    modules: /^modules\//,
    imports: ["components", "areas", "payments", "database", "stores", "values"],
    types: ["gateway"],
  },
  components: {
    modules: /^components\//,
    imports: ["values"],
    types: ["areas", "payments", "stores", "gateway"],
  },
  payments: { modules: /^lib\/payments\//, imports: ["gateway", "database", "stores", "values"] },
  gateway: { modules: /^lib\/gateway\//, imports: ["values"] },
  stores: { modules: /^lib\/(limits|lists|monitor|order-access)\//, imports: ["database", "values"] },
  database: { modules: /^lib\/db\//, imports: ["values"] },
  values: { modules: /^lib\/((addresses|calendar|i18n|log|money|text)\/|[^/]+$)/, imports: [] },
  areas: {
    modules: /^lib\//,
    imports: ["payments", "database", "stores", "values"],
    types: ["gateway"],
  },
  sandbox: { modules: /^sandbox\//, imports: [] },
  conformance: { modules: /^labs\/conformance\//, imports: [] },
  examples: { modules: /^examples\//, imports: ["gateway", "values"] },
};

/** The programs around the shop. Each may import the shop and the folders that it names. */
const around: Record<string, string[]> = {
  tools: ["prisma", "sandbox"],
  testing: ["prisma", "sandbox", "tools"],
  labs: ["prisma", "sandbox", "testing", "tools"],
  e2e: ["prisma", "sandbox", "testing", "tools"],
  scripts: ["e2e", "examples", "labs", "prisma", "testing", "tools"],
  prisma: ["tools"],
};

/** Packages that only some folders of the shop may import. */
const packages: [name: RegExp, importers: RegExp][] = [
  [/^(pg|@prisma\/.*)$/, /^lib\/db\/|^app\/jobs\//],
  [/^undici$/, /^lib\/gateway\//],
  [/^next(-auth)?($|\/)/, /^(app|components|modules)\/|^(proxy|instrumentation)|^lib\/(auth|i18n)\//],
];

const imports = readImports();
const layerOf = (path: string) =>
  Object.keys(layers).find((name) => layers[name]!.modules.test(path.replace(/\.tsx?$/, "")));

/** The modules that a module needs, as its `server.ts` says. */
function needsOf(name: string): string[] {
  const server = `modules/${name}/server.ts`;
  const [, list = ""] =
    /needs: \[([^\]]*)\]/.exec(existsSync(server) ? readFileSync(server, "utf8") : "") ?? [];
  const needs = [...list.matchAll(/"([^"]+)"/g)].map(([, needed = ""]) => needed);
  return [...needs, ...needs.flatMap(needsOf)];
}

/** Whether the shop imports a module by itself: only its own routes, in a route group of its name, its commands, and those of modules that need it may do that. */
function isPastTheLists(file: string, target: string): boolean {
  const [, name] = /^modules\/([^/]+)\//.exec(target) ?? [];
  if (name === undefined || name === "seam" || !/^(app|scripts)\//.test(file)) return false;
  if (file.startsWith(`scripts/${name}/`)) return false;
  const groups = [...file.matchAll(/\(([^)]+)\)\//g)].map(([, group = ""]) => group);
  return !groups.some((group) => group === name || needsOf(group).includes(name));
}

/** Says why an import is against the law; undefined if it is not. */
function refusal({ file, target, typeOnly }: ModuleImport): string | undefined {
  const [from, to] = [layerOf(file), layerOf(target)];
  const [folder, other] = [file.split("/")[0]!, target.split("/")[0]!];
  const isShop = from !== undefined && !["sandbox", "conformance", "examples"].includes(from);
  if (isShop && packages.some(([name, importers]) => name.test(target) && !importers.test(file)))
    return `${file} imports the package ${target}`;
  if (from === undefined) {
    const allowed = around[folder];
    const isRefused = to === undefined && other in around && other !== folder && !allowed?.includes(other);
    return allowed !== undefined && isRefused ? `${folder} imports ${target}` : undefined;
  }
  if (isPastTheLists(file, target)) return `${file} imports ${target}, past the lists of modules`;
  if (from === to || (to === undefined && !(other in around))) return undefined;
  const { imports: allowed, types = [] } = layers[from]!;
  if (to !== undefined && (allowed.includes(to) || (typeOnly && types.includes(to)))) return undefined;
  return `${file} (${from}) imports ${target} (${to ?? other})`;
}

describe("the tree", () => {
  test("has no import against the layers", () => {
    expect(imports.map(refusal).filter((reason) => reason !== undefined)).toEqual([]);
  });

  test("has no folders that import each other in a circle", () => {
    expect(findCycle(folderGraph(imports))).toBeUndefined();
  });
});

describe("a planted import", () => {
  test.each([
    ["app/planted.ts", 'import { a } from "@/lib/gateway/exchange";'],
    ["app/planted.ts", 'import type { a } from "@/lib/db/database";'],
    ["proxy.ts", 'import { a } from "pg";'],
    ["components/planted.tsx", 'import { a } from "@/lib/orders/read-order";'],
    ["components/planted.tsx", 'import type { a } from "@/app/actions";'],
    ["lib/orders/planted.ts", 'import type { a } from "@/app/composition/services";'],
    ["lib/orders/planted.ts", 'import { a } from "next/headers";'],
    ["lib/orders/planted.ts", 'export { a } from "@/components/ui/button";'],
    ["lib/an-area-without-a-line/planted.ts", 'await import("@/app/page");'],
    ["lib/payments/planted.ts", 'import { a } from "@/lib/orders/views";'],
    ["lib/payments/planted.ts", 'import { a } from "@prisma/client";'],
    ["lib/gateway/planted.ts", 'import { a } from "@/lib/db/database";'],
    ["lib/db/planted.ts", 'import { a } from "@/lib/limits/limits";'],
    ["lib/money/planted.ts", 'import type { a } from "@/lib/payments/payment";'],
    ["sandbox/planted.ts", 'import type { a } from "@/lib/money/money";'],
    ["sandbox/planted.ts", 'import { a } from "@/tools/start-child";'],
    ["labs/conformance/planted.ts", 'import { a } from "@/lib/money/money";'],
    ["tools/planted.ts", 'import { a } from "@/testing/rounds";'],
    ["labs/chaos/planted.ts", 'import { a } from "@/scripts/chaos";'],
    ["lib/result.ts", 'import { a } from "@/lib/orders/views";'],
    ["lib/orders/planted.ts", 'import { a } from "@/testing/rounds";'],
  ])("from %s is refused: %s", (file, code) => {
    expect(moduleImports(file, code).map(refusal)).toEqual([expect.any(String)]);
  });

  test.each([
    ["app/planted.ts", 'import type { a } from "@/lib/gateway/gateway";'],
    ["app/composition/planted.ts", 'import { a } from "@/modules/server";'],
    ["app/admin/(signed-in)/(finance)/planted/page.tsx", 'import { a } from "@/modules/finance/period";'],
    ["components/planted.tsx", 'import type { a } from "@/lib/orders/views";'],
    ["lib/an-area-without-a-line/planted.ts", 'import { a } from "@/lib/payments/pay-order";'],
    ["scripts/planted.ts", 'import { a } from "@/labs/chaos/run-chaos";'],
  ])("from %s is allowed: %s", (file, code) => {
    expect(moduleImports(file, code).map(refusal)).toEqual([undefined]);
  });

  test.each([
    ["an import", 'import { a } from "@/lib/payments/pay-order";'],
    ["an import of a type", 'import type { a } from "@/lib/payments/pay-order";'],
    ["a re-export", 'export * from "@/lib/payments/pay-order";'],
    ["a dynamic import", 'await import("@/lib/payments/pay-order");'],
  ])("that closes a circle of folders is found: %s", (_kind, code) => {
    const cycle = findCycle(folderGraph([...imports, ...moduleImports("lib/gateway/planted.ts", code)]));
    expect(cycle).toContain(folderOf("lib/gateway/planted.ts"));
    expect(cycle?.at(0)).toBe(cycle?.at(-1));
  });
});
