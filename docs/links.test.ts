import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { expect, test } from "vitest";

const documents = [
  ...readdirSync("."),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((file) => join("docs", file)),
  "labs/README.md",
  "sandbox/README.md",
].filter((file) => file.endsWith(".md"));

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsIn(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

function lineOf(file: string, line: number): string {
  return readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
}

test.each(documents)(
  "each relative link of %s leads to a file, and to a heading, the named line or the quoted test in it",
  (document) => {
    // A path with parentheses stands in angle brackets.
    const links = readFileSync(document, "utf8").matchAll(
      /\[([^\]]*)\]\((?!<?\w+:)(?:<([^>#]*)(?:#([^>]+))?>|([^)#\s]*)(?:#([^)\s]+))?)\)/g,
    );
    for (const [link, label = "", bracketed, bracketedAnchor, plain, plainAnchor] of links) {
      const path = bracketed ?? plain ?? "";
      const anchor = bracketedAnchor ?? plainAnchor;
      const target = path === "" ? document : join(dirname(document), path);
      expect(existsSync(target), `${link} in ${document}`).toBe(true);
      const line = /^L(\d+)$/.exec(anchor ?? "")?.[1];
      if (line !== undefined) expect(lineOf(target, Number(line)), link).toContain(label.replaceAll("`", ""));
      else if (anchor !== undefined) expect(anchorsIn(target), `${link} in ${document}`).toContain(anchor);
      // The title of a test, or a part of it.
      const quoted = /^“(.+)”$/.exec(label)?.[1];
      if (quoted !== undefined) expect(readFileSync(target, "utf8"), link).toContain(quoted);
    }
  },
);

const decisions = documents.filter(
  (file) => dirname(file) === "docs/decisions" && !file.endsWith("README.md"),
);

test("each decision has a number of its own", () => {
  const numbers = decisions.map((file) => basename(file).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(decisions)("%s is listed and has number, date, status, decision, why and cost", (file) => {
  const record = readFileSync(file, "utf8");
  expect(record.startsWith(`# ${basename(file).slice(0, 4)}. `)).toBe(true);
  expect(record).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: (accepted|superseded by \d{4})$/m);
  for (const part of ["Decision", "Why", "Cost"]) expect(record).toContain(`\n**${part}.** `);
  expect(readFileSync("docs/decisions/README.md", "utf8")).toContain(`](${basename(file)})`);
});
