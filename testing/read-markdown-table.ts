import { lexer, type Tokens } from "marked";

/** The rows of the first table of a document, or of the first below a heading, without its header. */
export function readMarkdownTable(document: string, heading?: string): string[][] {
  const tokens = lexer(document);
  const start =
    heading === undefined
      ? 0
      : tokens.findIndex((token) => token.type === "heading" && token["text"] === heading);
  const table = tokens.slice(start).find((token): token is Tokens.Table => token.type === "table");
  if (start === -1 || table === undefined) throw new Error(`no table below ${heading ?? "the start"}`);
  return table.rows.map((cells) => cells.map(({ text }) => text));
}
