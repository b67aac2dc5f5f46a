import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type ActRight, actRights, readRights } from "@/lib/staff/rights";
import { listSources } from "./module-imports";

/** Pages, actions and handlers of the admin that ask who is signed in. */
const folder = "app/admin/(signed-in)/";
const sources = listSources()
  .filter((file) => file.startsWith(folder))
  .map((file) => ({ file: file.slice(folder.length), code: readFileSync(file, "utf8") }));

/** Every function of a module that a browser can call. */
const entries = /^export (?:default )?async function (?!generateMetadata)(\w+)/gm;

/** The rights that a module names, of pages or of acts. */
function rightsIn(code: string, rights: Record<string, unknown>): string[] {
  const quoted = [...code.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
  return quoted.filter((name) => Object.hasOwn(rights, name));
}

/** What is wrong with a module of the admin; nothing if each entry asks for a right that is declared. */
function problems(file: string, code: string): string[] {
  const isAction = code.startsWith('"use server"');
  if (!isAction && !/(^|\/)(page\.tsx|route\.ts)$/.test(file)) return [];
  const isPage = file.endsWith("page.tsx");
  const asks = code.match(isPage ? /\b(requireStaff|readForStaff)\(/g : /\brequireActor\(/g) ?? [];
  const count = isPage ? 1 : [...code.matchAll(entries)].length;
  const found: string[] = [];
  if (asks.length < count) found.push(`${file}: ${count} entries, ${asks.length} checks`);
  if (rightsIn(code, isPage ? readRights : actRights).length === 0) found.push(`${file}: no declared right`);
  return found;
}

test("every page, action and handler of the admin asks for a right that is declared", () => {
  expect(sources.flatMap(({ file, code }) => problems(file, code))).toEqual([]);
  // Only modules have handlers.
  expect(sources.some(({ file }) => file.endsWith("page.tsx"))).toBe(true);
});

test("a planted action without a check and one with an undeclared right are found", () => {
  const action = '"use server";\nexport async function submitGift(form: FormData) {\n  ';
  expect(problems("gift/submit.ts", `${action}await give(form);\n}`)).toHaveLength(2);
  expect(problems("gift/submit.ts", `${action}await requireActor("/admin", "give", {});\n}`)).toEqual([
    "gift/submit.ts: no declared right",
  ]);
  const second = `${action}await requireActor("/admin", "note", {});\n}\nexport async function more() {}`;
  expect(problems("gift/submit.ts", second)).toEqual(["gift/submit.ts: 2 entries, 1 checks"]);
  expect(problems("gift/page.tsx", "export default async function Page() {}")).toHaveLength(2);
});

/** The folders of what only modules and other optional parts do. */
const foldersOf: Partial<Record<ActRight, string>> = {
  change_plan: "modules/plans",
  approve: "modules/approvals",
  bulk: "modules/bulk",
  change_webhooks: "modules/events",
  change_api_keys: "modules/api",
  make_file: "modules/finance",
  make_person_file: "modules/personal-data",
  erase_person: "modules/personal-data",
  type_rate: "modules/finance",
  upload_report: "modules/reconciliation",
  import_report: "modules/reconciliation",
  handle_set_aside: "modules/reconciliation",
  handle_chargeback: "modules/chargebacks",
  show_product: "modules/product-admin",
  restock_product: "modules/product-admin",
};

test("every right to act is asked for by an action or a handler", () => {
  // Plans may be taken out, and the right to change one stays.
  const optional = Object.entries(foldersOf)
    .filter(([, folder]) => !existsSync(folder))
    .map(([right]) => right);
  const asked = new Set(sources.flatMap(({ code }) => rightsIn(code, actRights)));
  const unasked = (Object.keys(actRights) as ActRight[]).filter((right) => !asked.has(right));
  expect(unasked.toSorted()).toEqual(optional.toSorted());
});
