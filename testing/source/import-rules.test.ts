import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findCycle, folderGraph, folderOf } from "./folder-graph";
import { moduleImports, readImports } from "./module-imports";

/** The folders that a folder may import besides itself. Those in `types` may be imported for their types only. */
type Arrows = { values: string[]; types?: string[] };

/** Modules of plain values, which import nothing and may be imported by every folder of the shop. */
const plain = ["lib/ids", "lib/invariant", "lib/merchant", "lib/result"];

const shopArrows: Record<string, Arrows> = {
  app: {
    values: [
      ...plain,
      "components",
      "lib/addresses",
      "lib/approvals",
      "lib/audit",
      "lib/auth",
      "lib/back-office",
      "lib/bulk",
      "lib/cards",
      "lib/catalogue",
      "lib/checkout",
      "lib/composition",
      "lib/customers",
      "lib/derived-keys",
      "lib/environment",
      "lib/health",
      "lib/i18n",
      "lib/inspector",
      "lib/lists",
      "lib/log",
      "lib/mail",
      "lib/money",
      "lib/finance",
      "lib/order-access",
      "lib/orders",
      "lib/payments",
      "lib/plans",
      "lib/policies",
      "lib/public-file",
      "lib/reconciliation",
      "lib/security",
      "lib/shopper-cookies",
      "lib/shopper-id",
      "lib/staff",
      "lib/text",
      "lib/tokenization",
      "lib/unknown-outcomes",
    ],
    types: ["lib/gateway"],
  },
  components: {
    values: [...plain, "lib/addresses", "lib/i18n", "lib/money", "lib/text"],
    types: [
      "lib/approvals",
      "lib/audit",
      "lib/back-office",
      "lib/bulk",
      "lib/cards",
      "lib/catalogue",
      "lib/checkout",
      "lib/customers",
      "lib/gateway",
      "lib/inspector",
      "lib/lists",
      "lib/mail",
      "lib/monitor",
      "lib/finance",
      "lib/orders",
      "lib/payments",
      "lib/plans",
      "lib/reconciliation",
      "lib/security",
      "lib/staff",
      "lib/tokenization",
      "lib/unknown-outcomes",
    ],
  },
  "lib/auth": { values: [...plain, "lib/derived-keys", "lib/environment", "lib/log"] },
  "lib/jobs": {
    values: [
      ...plain,
      "lib/approvals",
      "lib/audit",
      "lib/bulk",
      "lib/cards",
      "lib/checkout",
      "lib/customers",
      "lib/db",
      "lib/environment",
      "lib/health",
      "lib/limits",
      "lib/lists",
      "lib/log",
      "lib/mail",
      "lib/monitor",
      "lib/orders",
      "lib/payments",
      "lib/plans",
      "lib/staff-mail",
      "lib/mail-services",
      "lib/process-services",
    ],
  },
  "lib/composition": {
    values: [
      ...plain,
      "lib/derived-keys",
      "lib/environment",
      "lib/limits",
      "lib/log",
      "lib/process-services",
    ],
  },
  "lib/consequences": {
    values: [...plain, "lib/cards", "lib/checkout", "lib/mail", "lib/payments", "lib/plans"],
  },
  "lib/mail-texts": {
    values: [...plain, "lib/cards", "lib/customers", "lib/mail", "lib/plans", "lib/staff-mail"],
  },
  "lib/process-services": {
    values: [
      ...plain,
      "lib/catalogue",
      "lib/consequences",
      "lib/db",
      "lib/derived-keys",
      "lib/environment",
      "lib/gateway",
      "lib/health",
      "lib/log",
      "lib/monitor",
      "lib/payments",
      "lib/unknown-outcomes",
    ],
  },
  "lib/mail-services": {
    values: [
      ...plain,
      "lib/environment",
      "lib/log",
      "lib/mail",
      "lib/mail-texts",
      "lib/order-access",
      "lib/process-services",
    ],
  },
  "lib/health": {
    values: [...plain, "lib/db", "lib/limits", "lib/lists", "lib/monitor", "lib/payments", "lib/security"],
    types: ["lib/gateway", "lib/log"],
  },
  "lib/back-office": {
    values: [
      ...plain,
      "lib/addresses",
      "lib/calendar",
      "lib/checkout",
      "lib/db",
      "lib/lists",
      "lib/mail",
      "lib/money",
      "lib/monitor",
      "lib/orders",
      "lib/payments",
      "lib/reconciliation",
      "lib/staff",
      "lib/text",
    ],
  },
  "lib/mail": {
    values: [
      ...plain,
      "lib/addresses",
      "lib/db",
      "lib/i18n",
      "lib/money",
      "lib/monitor",
      "lib/orders",
      "lib/payments",
      "lib/public-file",
    ],
  },
  "lib/reconciliation": {
    values: [
      ...plain,
      "lib/db",
      "lib/money",
      "lib/orders",
      "lib/payments",
      "lib/text",
      "lib/unknown-outcomes",
    ],
    types: ["lib/log"],
  },
  "lib/unknown-outcomes": {
    values: [...plain, "lib/db", "lib/money", "lib/orders", "lib/payments", "lib/text"],
    types: ["lib/log"],
  },
  "lib/plans": {
    values: [
      ...plain,
      "lib/calendar",
      "lib/cards",
      "lib/checkout",
      "lib/db",
      "lib/i18n",
      "lib/limits",
      "lib/lists",
      "lib/mail",
      "lib/money",
      "lib/monitor",
      "lib/orders",
      "lib/payments",
      "lib/staff",
      "lib/text",
    ],
    types: ["lib/gateway"],
  },
  "lib/customers": {
    values: [
      ...plain,
      "lib/addresses",
      "lib/checkout",
      "lib/db",
      "lib/limits",
      "lib/mail",
      "lib/orders",
      "lib/payments",
      "lib/sealed-token",
      "lib/text",
    ],
  },
  "lib/cards": {
    values: [...plain, "lib/calendar", "lib/db", "lib/i18n", "lib/limits", "lib/mail", "lib/payments"],
    types: ["lib/gateway"],
  },
  "lib/inspector": {
    values: [...plain, "lib/db", "lib/money", "lib/order-access", "lib/payments"],
    types: ["lib/gateway"],
  },
  "lib/finance": { values: [...plain, "lib/calendar", "lib/db", "lib/money"] },
  "lib/audit": { values: [...plain, "lib/calendar", "lib/db"] },
  "lib/bulk": {
    values: [
      ...plain,
      "lib/back-office",
      "lib/db",
      "lib/money",
      "lib/orders",
      "lib/payments",
      "lib/staff",
      "lib/text",
    ],
  },
  "lib/approvals": {
    values: [
      ...plain,
      "lib/back-office",
      "lib/db",
      "lib/money",
      "lib/payments",
      "lib/reconciliation",
      "lib/staff",
      "lib/unknown-outcomes",
    ],
  },
  "lib/staff-mail": {
    values: [
      ...plain,
      "lib/back-office",
      "lib/calendar",
      "lib/db",
      "lib/finance",
      "lib/mail",
      "lib/money",
      "lib/monitor",
      "lib/reconciliation",
      "lib/staff",
    ],
  },
  "lib/staff": {
    values: [...plain, "lib/audit", "lib/db", "lib/limits", "lib/payments", "lib/text"],
  },
  "lib/security": { values: [...plain, "lib/db", "lib/limits", "lib/payments"] },
  "lib/catalogue": {
    values: [...plain, "lib/addresses", "lib/checkout", "lib/db", "lib/money", "lib/payments", "lib/text"],
  },
  "lib/checkout": {
    values: [
      ...plain,
      "lib/addresses",
      "lib/calendar",
      "lib/db",
      "lib/lists",
      "lib/money",
      "lib/orders",
      "lib/payments",
      "lib/shopper-id",
      "lib/text",
    ],
  },
  "lib/orders": {
    values: [...plain, "lib/db", "lib/limits", "lib/money", "lib/order-access", "lib/payments", "lib/text"],
  },
  "lib/payments": {
    values: [
      ...plain,
      "lib/db",
      "lib/gateway",
      "lib/limits",
      "lib/lists",
      "lib/money",
      "lib/monitor",
      "lib/order-access",
    ],
    types: ["lib/log"],
  },
  "lib/limits": { values: [...plain, "lib/db", "lib/order-access"] },
  "lib/lists": { values: [...plain, "lib/db", "lib/text"] },
  "lib/monitor": { values: [...plain, "lib/db", "lib/log"] },
  "lib/order-access": {
    values: [...plain, "lib/db", "lib/derived-keys", "lib/environment", "lib/sealed-token"],
  },
  "lib/gateway": { values: [...plain, "lib/money"] },
  "lib/tokenization": { values: [...plain, "lib/environment"] },
  "lib/i18n": { values: [...plain, "lib/environment"] },
  "lib/policies": { values: [...plain, "lib/i18n"] },
  "lib/addresses": { values: [...plain, "lib/text"] },
  "lib/derived-keys": { values: [...plain, "lib/environment"] },
  "lib/shopper-cookies": { values: [...plain, "lib/derived-keys", "lib/environment"] },
  "lib/calendar": { values: [...plain] },
  "lib/db": { values: [...plain] },
  "lib/environment": { values: [...plain] },
  "lib/log": { values: [...plain] },
  "lib/money": { values: [...plain] },
  "lib/public-file": { values: [...plain] },
  "lib/sealed-token": { values: [...plain] },
  "lib/shopper-id": { values: [...plain] },
  "lib/text": { values: [...plain] },
  "lib/ids": { values: [] },
  "lib/invariant": { values: [] },
  "lib/merchant": { values: [] },
  "lib/result": { values: [] },
};

/** What everything outside the running shop may import of it. */
const shop = ["components", ...Object.keys(shopArrows).filter((folder) => folder.startsWith("lib/"))];
const demo = [...shop, "prisma", "sandbox"];

/** Areas that a merchant may have taken out. Their rows may stay. */
const optional = ["lib/cards", "lib/customers", "lib/plans", "lib/reconciliation"];
const isTakenOut = (folder: string) => optional.includes(folder) && !existsSync(folder);

/** The rows of .oxlintrc.json. */
const rows: Record<string, Arrows> = {
  ...shopArrows,
  sandbox: { values: [] },
  prisma: { values: [...shop.filter((folder) => folder !== "components"), "tools"] },
  tools: { values: demo },
  testing: { values: [...demo, "tools"] },
  "labs/conformance": { values: [] },
  "labs/verdict": {
    values: [...demo.filter((folder) => folder !== "components"), "labs/conformance", "testing", "tools"],
  },
  "labs/bench": { values: [...demo.filter((folder) => folder !== "components"), "testing", "tools"] },
  "labs/chaos": { values: [...demo.filter((folder) => folder !== "components"), "testing", "tools"] },
  "labs/history": { values: [...demo.filter((folder) => folder !== "components"), "testing", "tools"] },
  examples: { values: [...plain, "lib/gateway", "lib/money"] },
  e2e: { values: [...demo, "testing", "tools"] },
};

const arrows = Object.fromEntries(Object.entries(rows).filter(([folder]) => !isTakenOut(folder)));
const folders = Object.keys(arrows).concat("scripts");

const refusedPackages: Record<string, string[]> = {
  app: ["pg", "undici", "@prisma/client", "@prisma/client/runtime/client"],
  components: ["pg", "undici", "@prisma/client"],
  "lib/plans": ["next", "next/navigation", "next-auth", "next-auth/jwt"],
  "lib/reconciliation": ["next/headers", "next-auth"],
  "lib/payments": ["next/server", "next-auth"],
  "lib/gateway": ["next/headers", "next-auth", "pg", "@prisma/client"],
  "lib/db": ["next/cache", "next-auth"],
  "lib/money": ["next", "react", "pg", "@prisma/client"],
  sandbox: ["next", "next/server", "pg", "@prisma/client"],
};

/** Lines of code by the file they are planted in. */
const planted = new Map<string, string[]>();

/** Plants a line and returns a function that tells whether the lint refuses it. */
function plant(folder: string, code: string): () => boolean {
  const file = existsSync(folder) ? `${folder}/planted.ts` : `${folder}.ts`;
  const lines = planted.get(file) ?? [];
  planted.set(file, [...lines, code.replace("{ a }", `{ a as a${lines.length} }`)]);
  return () => refusedLines.has(`${file}:${lines.length + 1}`);
}

/** The specifier of a module in a folder, as another folder imports it. */
function moduleIn(folder: string): string {
  return existsSync(folder) ? `@/${folder}/some/module` : `@/${folder}`;
}

let tree: string;
let refusedLines: Set<string>;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "imports-"));
  await copyFile(".oxlintrc.json", join(tree, ".oxlintrc.json"));
  for (const [file, lines] of planted) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), `${lines.join("\n")}\n`);
  }
  const lint = promisify(execFile)(
    process.execPath,
    [resolve("node_modules/oxlint/bin/oxlint"), "-f", "json"],
    {
      cwd: tree,
      maxBuffer: 1e8,
    },
  );
  const { stdout } = await lint.catch((failure: { stdout: string }) => failure);
  type Finding = { code: string; filename: string; labels: { span: { line: number } }[] };
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  refusedLines = new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-imports|no-relative-parent-imports|no-cycle/.test(code))
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`),
  );
});

afterAll(() => rm(tree, { recursive: true }));

describe("the lint", () => {
  for (const [folder, { values, types = [] }] of Object.entries(arrows)) {
    const others = folders.filter((other) => other !== folder);
    const probes = others.map((other) => ({
      other,
      value: plant(folder, `import { a } from "${moduleIn(other)}";`),
      type: plant(folder, `import type { a } from "${moduleIn(other)}";`),
      reexport: plant(folder, `export { a } from "${moduleIn(other)}";`),
      dynamic: plant(folder, `await import("${moduleIn(other)}");`),
    }));

    test(`lets ${folder} import ${[...values, ...types].join(", ") || "nothing"}, and no other folder`, () => {
      const result = Object.fromEntries(
        probes.map(({ other, value, type, reexport, dynamic }) => [
          other,
          [value(), type(), reexport(), dynamic()].map((refused) => (refused ? "refused" : "allowed")).join(),
        ]),
      );
      const expected = (other: string) => {
        if (values.includes(other)) return "allowed,allowed,allowed,allowed";
        return types.includes(other) ? "refused,allowed,refused,refused" : "refused,refused,refused,refused";
      };
      expect(result).toEqual(Object.fromEntries(others.map((other) => [other, expected(other)])));
    });
  }

  for (const [folder, names] of Object.entries(refusedPackages))
    for (const name of isTakenOut(folder) ? [] : names) {
      const refused = plant(folder, `import { a } from "${name}";`);
      test(`refuses ${name} in ${folder}`, () => {
        expect(refused()).toBe(true);
      });
    }

  for (const folder of [
    "app",
    "components",
    "lib",
    "sandbox",
    "scripts",
    "tools",
    "testing",
    "labs",
    "examples",
    "e2e",
  ]) {
    const lines = [
      plant(folder, 'import { a } from "../lib/result";'),
      plant(folder, 'import type { a } from "../../lib/result";'),
      plant(folder, 'export { a } from "../lib/result";'),
      plant(folder, 'await import("../lib/result");'),
    ];
    const sibling = plant(folder, 'import { a } from "./sibling";');
    test(`refuses parents by a relative path in ${folder}, and allows siblings`, () => {
      expect(lines.map((refused) => refused())).toEqual([true, true, true, true]);
      expect(sibling()).toBe(false);
    });
  }

  planted.set("lib/left.ts", ['import { right } from "./right";', "export const left = right;"]);
  planted.set("lib/right.ts", ['import { left } from "./left";', "export const right = left;"]);
  planted.set("lib/host.ts", [
    'import type { Guest } from "./guest";',
    "export type Host = { guest: Guest };",
  ]);
  planted.set("lib/guest.ts", ['import { type Host } from "./host";', "export type Guest = { host: Host };"]);
  test("refuses modules that import each other in a circle, for types too", () => {
    for (const name of ["left", "right", "host", "guest"]) expect(refusedLines).toContain(`lib/${name}.ts:1`);
  });
});

describe("the tree", () => {
  const imports = readImports();

  /** The row of the table that applies to a module. */
  const rowOf = (path: string) => {
    const folder = folderOf(path);
    if (folder.startsWith("instrumentation")) return "app";
    return folder.replace(/^components\/.*/, "components");
  };

  const isInTree = (row: string) => existsSync(row) || existsSync(`${row}.ts`);
  const isRestricted = (row: string) => row in arrows || /^(app|components|lib|labs)\b/.test(row);

  test("has an arrow for each import", () => {
    const against = imports.filter(({ file, target, typeOnly }) => {
      const [from, to] = [rowOf(file), rowOf(target)];
      if (from === to || !isInTree(to) || !isRestricted(from)) return false;
      const { values = [], types = [] } = arrows[from] ?? {};
      return !values.includes(to) && !(typeOnly && types.includes(to));
    });
    expect(against).toEqual([]);
  });

  test("has no folders that import each other in a circle", () => {
    expect(findCycle(folderGraph(imports))).toBeUndefined();
  });

  test.each([
    ["an import", 'import { a } from "@/lib/payments/pay-order";'],
    ["an import of a type", 'import type { a } from "@/lib/payments/pay-order";'],
    ["a re-export", 'export * from "@/lib/payments/pay-order";'],
    ["a dynamic import", 'await import("@/lib/payments/pay-order");'],
  ])("would have a circle by %s from the gateway to a use case", (_kind, code) => {
    const cycle = findCycle(folderGraph([...imports, ...moduleImports("lib/gateway/planted.ts", code)]));
    expect(cycle).toContain("lib/gateway");
    expect(cycle).toContain("lib/payments");
    expect(cycle?.at(0)).toBe(cycle?.at(-1));
  });
});
