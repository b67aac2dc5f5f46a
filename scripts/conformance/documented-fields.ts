import { readFileSync } from "node:fs";

/** A row of a table in docs/gateway-fields.md, by the names of its columns. */
type Row = Record<string, string>;

const DOCUMENT = new URL("../../docs/gateway-fields.md", import.meta.url);

/** The table below a heading of the list of the document's fields. */
export function documentedTable(heading: "Endpoints" | "Fields sent" | "Fields answered"): Row[] {
  const section = readFileSync(DOCUMENT, "utf8").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const [head = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ""])));
}

/** The fields that a table marks in one of its columns, with their types. */
export function documentedFields(
  heading: "Fields sent" | "Fields answered",
  column: string,
): Map<string, string> {
  const marked = documentedTable(heading).filter((row) => row[column] === "x");
  return new Map(marked.map(({ field = "", type = "" }) => [field, type]));
}
