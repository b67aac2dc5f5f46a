import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const documents = [
  ...readdirSync("."),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((file) => join("docs", file)),
  "labs/README.md",
  "sandbox/README.md",
].filter((file) => file.endsWith(".md") && !/^(CHANGELOG\.md|docs\/(decisions|evidence)\/)/.test(file));

const folders = [
  "app",
  "components",
  "lib",
  "modules",
  "prisma",
  "sandbox",
  "scripts",
  "labs",
  "testing",
  "tools",
  "deploy",
  "e2e",
  "examples",
];
const isSource = (file: string) =>
  /\.(tsx?|m?js|json|css|prisma|sql|service|sh|ya?ml)$|file$|\.env/i.test(file);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" ? [] : filesIn(path);
    return [path];
  });
}

const roots = readdirSync(".", { withFileTypes: true }).filter(
  (entry) => entry.isFile() && isSource(entry.name),
);
const files = [...folders.flatMap(filesIn), ...filesIn(".github"), ...roots.map(({ name }) => name)];
const words = new Set(
  files
    .filter((file) => isSource(file) && file !== "package-lock.json")
    .flatMap((file) => readFileSync(file, "utf8").match(/[\w$]+/g) ?? []),
);
const basenames = new Set(files.map((file) => file.slice(file.lastIndexOf("/") + 1)));

/** Names of PostgreSQL, Next, Docker and Kubernetes, which the shop's own files do not have. */
const foreign = [
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "max_connections",
  "max_prepared_statements",
  "pg_dump",
  "pg_trgm",
  "remote_apply",
  "statement_timeout",
  "stop_grace_period",
  "preStop",
  "terminationGracePeriodSeconds",
];

/** Whether a name of the code exists: a file or folder, or a word of the sources. Undefined if it is no such name. */
function exists(name: string, document: string): boolean | undefined {
  if (foreign.includes(name)) return undefined;
  if (/^[\w.@()[\]-]+(\/[\w.@()[\]-]+)+\/?$/.test(name) && folders.includes(name.split("/")[0]!))
    return existsSync(name);
  if (/^[\w-]+\.(tsx?|mjs|sql|prisma|css)$/.test(name))
    return basenames.has(name) || existsSync(join(dirname(document), name));
  // Written in two cases or with underscores: a function, type, column, index or variable of the environment.
  if (/^[A-Za-z]\w*$/.test(name) && /[a-z][A-Z]|_/.test(name)) return words.has(name);
  return undefined;
}

test.each(documents)("each name in backticks in %s exists in the code", (document) => {
  const text = readFileSync(document, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
  expect(names.filter((name) => exists(name, document) === false)).toEqual([]);
});

test("architecture.md names each area of lib", () => {
  const areas = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const text = readFileSync("docs/architecture.md", "utf8");
  expect(areas.map(({ name }) => name).filter((name) => !text.includes(`\`lib/${name}\``))).toEqual([]);
});

test("a planted name is missed, and one that is there is found", () => {
  expect(exists("lib/payments/no-such-file.ts", "README.md")).toBe(false);
  expect(exists(["no", "SuchFunction"].join(""), "README.md")).toBe(false);
  expect(exists("lib/payments", "README.md")).toBe(true);
  expect(exists("AUTH_SECRET", "README.md")).toBe(true);
  expect(exists("npm test", "README.md")).toBeUndefined();
});
