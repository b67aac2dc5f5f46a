import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

import { load } from "cheerio";
import { parseSync, Visitor } from "oxc-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** One file of each folder whose pages shoppers see. */
const shopperFiles = [
  "app/(shop)/planted.tsx",
  "app/(shop)/orders/[number]/planted.tsx",
  "app/planted.tsx",
  "components/planted.tsx",
  "components/shop/planted.tsx",
  "components/ui/planted.tsx",
];

const staffFiles = ["app/admin/planted.tsx", "components/admin/planted.tsx"];

const refusedLines = [
  "export const text = <p>Pay now</p>;",
  'export const expression = <p>{"Pay now"}</p>;',
  "export const template = <p>{`Pay ${1}`}</p>;",
  ...["alt", "aria-label", "placeholder", "title"].map(
    (attribute, index) => `export const attribute${index} = <input ${attribute}="Pay now" />;`,
  ),
];

const allowedLine =
  'export const allowed = (t: (key: string) => string) => <p className="mt-2">{t("pay")}</p>;';

let tree: string;
/** The lines of each file that the lint refuses. */
const refused = new Map<string, Set<number>>();

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "texts-"));
  await copyFile(".oxlintrc.json", join(tree, ".oxlintrc.json"));
  for (const file of [...shopperFiles, ...staffFiles]) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), `${[...refusedLines, allowedLine].join("\n")}\n`);
  }
  const oxlint = [resolve("node_modules/oxlint/bin/oxlint"), "-f", "json"];
  const lint = promisify(execFile)(process.execPath, oxlint, { cwd: tree, maxBuffer: 1e8 });
  const { stdout } = await lint.catch((failure: { stdout: string }) => failure);
  type Finding = { code: string; filename: string; labels: { span: { line: number } }[] };
  for (const { code, filename, labels } of (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics) {
    if (!code.includes("jsx-no-literals")) continue;
    const lines = refused.get(filename) ?? new Set();
    refused.set(filename, lines.add(labels[0]?.span.line ?? 0));
  }
});

afterAll(() => rm(tree, { recursive: true }));

describe("the lint", () => {
  test.each(shopperFiles)("refuses every text outside the catalogues in %s", (file) => {
    expect(refused.get(file)).toEqual(new Set(refusedLines.map((_, index) => index + 1)));
  });

  test.each(staffFiles)("allows texts in %s, because staff read English", (file) => {
    expect(refused.get(file)).toBeUndefined();
  });
});

/** The texts and the labels that stand in the `html` templates of a module. */
function textsOfTemplates(source: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync("module.ts", source);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "html") return;
      const $ = load(quasi.quasis.map(({ value }) => value.raw).join(""), { scriptingEnabled: false }, false);
      $("script, style").remove();
      const labelled = $("[title], [alt], [aria-label]").toArray();
      const labels = labelled.flatMap(({ attribs }) => [attribs.title, attribs.alt, attribs["aria-label"]]);
      texts.push(...[$.root().text(), ...labels].filter((text) => text !== undefined));
    },
  }).visit(program);
  return texts.filter((text) => /\p{Letter}/u.test(text));
}

test("the documents of a payment have no text outside the catalogues", async () => {
  expect(textsOfTemplates("html`<p>Thank ${you}</p><a title='Back'>${to}</a>`")).toHaveLength(2);
  const found: Record<string, string[]> = {};
  for (const file of await readdir("app/payments", { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const texts = textsOfTemplates(await readFile(join("app/payments", file), "utf8"));
    if (texts.length > 0) found[file] = texts;
  }
  expect(found).toEqual({});
});
