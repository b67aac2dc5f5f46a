import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { readMarkdownTable } from "@/testing/read-markdown-table";
import { listModules, type ModuleImport, moduleImports } from "./module-imports";

/** The use cases that move money or goods or decide about them, and the modules that define them. */
const useCases: Record<string, string> = {
  moveMoney: "lib/payments/move-money",
  resolveOperation: "lib/payments/resolve-operation",
  closeRest: "lib/payments/close-rest",
  payOrder: "lib/payments/pay-order",
  beginMerchantPayment: "lib/payments/begin-merchant-payment",
  sweep: "lib/payments/sweep",
  refundOrder: "lib/back-office/refund-order",
  dispatchOrder: "lib/back-office/dispatch-order",
  resolveOutcome: "lib/unknown-outcomes/resolve-outcome",
  runImport: "modules/reconciliation/run-import",
  applyImport: "modules/reconciliation/import-settlement-report",
  importSettlementReport: "modules/reconciliation/import-settlement-report",
  refundOrAsk: "modules/approvals/request-approval",
  resolveOrAsk: "modules/approvals/request-approval",
  importOrAsk: "modules/reconciliation/import-or-ask",
  secondPerson: "app/composition/second-person",
  placeOrder: "lib/checkout/place-order",
  startSubscription: "modules/plans/start-subscription",
  beginDueCharge: "modules/plans/begin-due-charge",
  chargeDuePlans: "modules/plans/charge-due-plans",
  chargeOnDispatch: "modules/plans/charge-on-dispatch",
};
const definitions = new Set(Object.values(useCases));

type Source = { file: string; code: string; imports: ModuleImport[] };

const sourceOf = (file: string, code: string): Source => ({ file, code, imports: moduleImports(file, code) });
const sources = listModules()
  .filter((file) => /^(app|components|lib|modules|scripts)\//.test(file))
  .map((file) => sourceOf(file, readFileSync(file, "utf8")));
const withoutExtension = (file: string) => file.replace(/\.tsx?$/, "");
const importsOf = new Map(sources.map(({ file, imports }) => [withoutExtension(file), imports]));

/** Whether a file calls one of the use cases, and is neither one of them nor hands them to the list of modules. */
function isDoor({ file, code, imports }: Source): boolean {
  if (definitions.has(withoutExtension(file)) || /^modules\/[^/]+\/server\.ts$/.test(file)) return false;
  const targets = new Set(imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target));
  return Object.entries(useCases).some(
    ([name, module]) => targets.has(module) && new RegExp(`\\b${name}\\b`).test(code),
  );
}

/** The modules that a module imports, and those that they import. */
function reachedFrom(file: string): Set<string> {
  const found = new Set<string>();
  const pending = [withoutExtension(file)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(
      ...(importsOf.get(next) ?? []).filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
    );
  }
  return found;
}

/** The module that exports a function; undefined if none does. */
function moduleOf(name: string): string | undefined {
  const exported = new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m");
  const source = sources.find(({ file, code }) => !file.startsWith("components/") && exported.test(code));
  return source && withoutExtension(source.file);
}

const codeSpans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const heading = "Each rule at each door";
const table = readMarkdownTable(readFileSync("docs/security.md", "utf8"), heading).map(
  ([door = "", file = "", ...cells]) => ({ door, file: codeSpans(file)[0] ?? "", cells }),
);

/** What is wrong with the doors that were found and the rows of the table. */
function problems(found: readonly Source[], rows: typeof table): string[] {
  const doors = found.filter(isDoor).map(({ file }) => file);
  const listed = new Set(rows.map(({ file }) => file));
  return [
    ...doors.filter((file) => !listed.has(file)).map((file) => `${file} is not in the table`),
    // A part that was taken out leaves its row.
    ...rows
      .filter(({ file }) => existsSync(file) && !doors.includes(file))
      .map(({ file }) => `${file} is no door`),
    ...rows.filter(({ file }) => existsSync(file)).flatMap(unasked),
  ];
}

/** The functions of a row that do not exist, or that its door does not reach. */
function unasked({ file, cells }: (typeof table)[number]): string[] {
  const reached = reachedFrom(file);
  return cells.flatMap(codeSpans).flatMap((name) => {
    const module = moduleOf(name);
    if (module === undefined) return [`${name} does not exist`];
    return reached.has(module) ? [] : [`${file} does not reach ${name}`];
  });
}

describe("each rule at each door", () => {
  test("every module that calls a use case of money or goods is a row of the table, with functions that it reaches", () => {
    expect(problems(sources, table)).toEqual([]);
    expect(table.filter(({ file }) => existsSync(file)).length).toBeGreaterThan(5);
  });

  test("every use case of the list exists where it is said to be", () => {
    for (const [name, module] of Object.entries(useCases))
      if (existsSync(`${module}.ts`)) expect(moduleOf(name), name).toBe(module);
  });

  test("each cell names a function or says that the rule has nothing to ask there", () => {
    for (const { door, cells } of table) {
      expect(cells, door).toHaveLength(7);
      for (const cell of cells)
        expect(codeSpans(cell).length > 0 || cell === "–", `${door}: ${cell}`).toBe(true);
    }
  });

  test("a planted door without a row, a row without a door and a function that is not asked are found", () => {
    const planted = (file: string, code: string) => problems([...sources, sourceOf(file, code)], table);
    const call = 'import { moveMoney } from "@/lib/payments/move-money";\nawait moveMoney();';
    for (const file of ["app/admin/(signed-in)/gift/submit-gift.ts", "scripts/gift.ts", "app/jobs/gift.ts"])
      expect(planted(file, call)).toEqual([`${file} is not in the table`]);
    const dynamic =
      'const { applyImport } = await import("@/modules/reconciliation/import-settlement-report");';
    expect(planted("scripts/gift.ts", dynamic)).toEqual(["scripts/gift.ts is not in the table"]);
    const [row] = table;
    const cells = ["`giveGift`", "`signInStaff`"];
    expect(problems(sources, [...table, { ...row!, file: "lib/staff/rights.ts", cells: [] }])).toEqual([
      "lib/staff/rights.ts is no door",
    ]);
    expect(problems(sources, [{ ...row!, cells }, ...table.slice(1)])).toEqual([
      "giveGift does not exist",
      `${row!.file} does not reach signInStaff`,
    ]);
  });
});
