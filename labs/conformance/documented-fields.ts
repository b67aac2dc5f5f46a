import { readFileSync } from "node:fs";

import { lexer, type Tokens } from "marked";

type Row = Record<string, string>;

const tokens = lexer(readFileSync(new URL("../../docs/gateway-fields.md", import.meta.url), "utf8"));

/** The rows of the first table below a heading of docs/gateway-fields.md, by the names of its columns. */
export function documentedTable(heading: "Endpoints" | "Fields sent" | "Fields answered"): Row[] {
  const start = tokens.findIndex((token) => token.type === "heading" && token["text"] === heading);
  const table = tokens.slice(start).find((token): token is Tokens.Table => token.type === "table");
  if (start === -1 || table === undefined)
    throw new Error(`docs/gateway-fields.md has no table "${heading}"`);
  const names = table.header.map(({ text }) => text);
  return table.rows.map((cells) =>
    Object.fromEntries(cells.map(({ text }, column) => [names[column] ?? "", text])),
  );
}

/** The fields that a table marks in one of its columns, with their types. */
export function documentedFields(
  heading: "Fields sent" | "Fields answered",
  column: string,
): Map<string, string> {
  const marked = documentedTable(heading).filter((row) => row[column] === "x");
  return new Map(marked.map(({ field = "", type = "" }) => [field, type]));
}
