import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readMarkdownTable } from "@/testing/read-markdown-table";

const read = (file: string) => readFileSync(file, "utf8");
const asvs = read("docs/evidence/asvs.md");
const pci = read("docs/evidence/pci-saq-a.md");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. None leaves a number out. */
const sections = {
  "1": { "1": 2, "2": 9, "3": 11, "4": 3, "5": 2 },
  "2": { "1": 3, "2": 3, "3": 4, "4": 1 },
  "3": { "2": 2, "3": 4, "4": 6, "5": 5, "7": 2 },
  "4": { "1": 3, "2": 1, "3": 2, "4": 4 },
  "5": { "1": 1, "2": 3, "3": 2, "4": 3 },
  "6": { "1": 3, "2": 12, "3": 4, "4": 4, "5": 5, "6": 3, "8": 4 },
  "7": { "1": 3, "2": 4, "3": 2, "4": 5, "5": 2, "6": 2 },
  "8": { "1": 2, "2": 3, "3": 1, "4": 1 },
  "9": { "1": 3, "2": 4 },
  "10": { "1": 2, "2": 2, "3": 4, "4": 11, "5": 5, "6": 2, "7": 3 },
  "11": { "1": 2, "2": 3, "3": 3, "4": 4, "5": 1, "6": 1 },
  "12": { "1": 3, "2": 2, "3": 4 },
  "13": { "1": 1, "2": 5, "3": 2, "4": 5 },
  "14": { "1": 2, "2": 4, "3": 3 },
  "15": { "1": 3, "2": 3, "3": 7 },
  "16": { "1": 1, "2": 5, "3": 4, "4": 3, "5": 3 },
  "17": { "1": 1, "2": 4, "3": 2 },
};
const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
  ),
);

/** The rows of all tables that begin with a number. */
const rowsOf = (document: string) =>
  [...document.matchAll(/^\| (\d[\d.]+) \|(.*)\|$/gm)].map(([, number = "", cells = ""]) => ({
    number,
    cells: cells.split(" | ").map((cell) => cell.trim()),
  }));

test("asvs.md has one row for each requirement of levels 1 and 2, in their order", () => {
  expect(rowsOf(asvs).map(({ number }) => number)).toEqual(requirements);
});

test("asvs.md counts its rows by state", () => {
  const states = rowsOf(asvs).map(({ cells }) => cells[2]);
  const counted = readMarkdownTable(asvs).map(([state, rows]) => [state, Number(rows)]);
  const found = [...new Set(states)].map((state) => [state, states.filter((each) => each === state).length]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(found));
});

test("pci-saq-a.md has one row for each requirement", () => {
  const numbers =
    "2.2.2 3.1.1 3.2.1 6.3.1 6.3.3 6.4.3 8.2.1 8.2.2 8.2.5 8.3.1 8.3.5 8.3.6 8.3.7 8.3.9 9.4.1 9.4.1.1 9.4.2 9.4.3 9.4.4 " +
    "9.4.6 11.3.2 11.3.2.1 11.6.1 12.8.1 12.8.2 12.8.3 12.8.4 12.8.5 12.10.1";
  expect(rowsOf(pci).map(({ number }) => number)).toEqual(numbers.split(" "));
});

test.each([
  ["asvs.md", asvs],
  ["pci-saq-a.md", pci],
])("a row of %s that is met has a test, or says that none proves it", (_, document) => {
  const met = rowsOf(document).filter(({ cells }) => cells.includes("met"));
  expect(met.length).toBeGreaterThan(5);
  expect(met.filter(({ cells }) => !/^\[“.+”\]|^none of its own$/.test(cells.at(-1) ?? ""))).toEqual([]);
});

test("office-jobs.md counts its rows by verdict, and names each job that is behind", () => {
  const document = read("docs/evidence/office-jobs.md");
  const rows = readMarkdownTable(document).map((cells) => ({ number: cells[0], verdict: cells[5] }));
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => String(index + 1)));
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict);
  const [ahead, level, behind, missing] = ["ahead", "level", "behind", "missing"].map(of);
  expect(document.replaceAll(/\s+/g, " ")).toContain(
    `Of ${rows.length} jobs ${ahead?.length} are ahead, ${level?.length} level, ${behind?.length} behind and ${missing?.length} missing.`,
  );
  const [, named = ""] = /are behind: ([^:]+\(\d+\))\./.exec(document) ?? [];
  const numbers = [...named.matchAll(/\((\d+)\)/g)].map(([, number]) => number);
  expect(numbers).toEqual(behind?.map(({ number }) => number));
  expect(rows).toHaveLength([ahead, level, behind, missing].flat().length);
});

test("the table of keys names each purpose of a key", () => {
  const [, union = ""] = /^export type KeyPurpose =([^;]+);/m.exec(read("lib/derived-keys.ts")) ?? [];
  const purposes = [...union.matchAll(/"([\w-]+)"/g)].map(([, name]) => `\`${name}\``);
  const named = readMarkdownTable(read("docs/security.md"), "Keys").map(([purpose = ""]) => purpose);
  expect(named.toSorted()).toEqual(purposes.toSorted());
});

test("the workflow makes a bill of materials", () => {
  expect(read(".github/workflows/ci.yml")).toContain("npm sbom --sbom-format=cyclonedx --omit=dev");
});
