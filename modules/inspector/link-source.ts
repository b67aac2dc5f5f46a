import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { SourceLink } from "./views";

/** A function of a module, or a heading or the first cell of a table's row in a document. */
export type Source = { file: string; name: string };

/**
 * Makes a function that finds the line of a source and the link that opens it in the editor.
 *
 * Files are read once for each finder, from the folder in which the process runs: no line is written down that could become wrong.
 * In an image without the sources there is no line and no link.
 */
export function createSourceLinks(
  read: (file: string) => Promise<string> = readSource,
): (source: Source) => Promise<SourceLink> {
  const texts = new Map<string, Promise<string>>();
  return async ({ file, name }) => {
    const text = texts.get(file) ?? read(file).catch(() => "");
    texts.set(file, text);
    const line = lineOf(name, file, await text);
    if (line === undefined) return { file, name, line: null, href: null };
    return { file, name, line, href: `vscode://file${pathToFileURL(pathOf(file)).pathname}:${line}` };
  };
}

function readSource(file: string): Promise<string> {
  return readFile(pathOf(file), "utf8");
}

/** The sources are read if there are any. They are no part of the build. */
function pathOf(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), file);
}

/** The line, from 1, on which a module declares a name or a document has it; undefined if none does. */
function lineOf(name: string, file: string, text: string): number | undefined {
  const declared = file.endsWith(".md")
    ? new RegExp(String.raw`^(#+ ${name}$|\| ${name} +\|)`)
    : new RegExp(String.raw`^((export )?(async )?(function|const) ${name}\b| +${name}: )`);
  const index = text.split("\n").findIndex((line) => declared.test(line));
  return index === -1 ? undefined : index + 1;
}
