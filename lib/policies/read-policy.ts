import "server-only";
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Marked } from "marked";

import { defaultLocale, hasCatalogue } from "@/lib/i18n/catalogues";
import { invariant } from "@/lib/invariant";
import type { Policy } from "@/lib/merchant";

/** A policy in a language. `description` is its first paragraph, which has no marks; `html` is all below the title; `version` is a SHA-256. */
export type PolicyText = { title: string; description: string; html: string; version: string };

/** Text is text: HTML in a file is left out. */
const markdown = new Marked({ renderer: { html: () => "" } });

/**
 * Reads a policy's text, a file of Markdown for each language in `texts`.
 *
 * Throws if the file does not begin with a title and a paragraph. `read-policy.test.ts` reads each of them.
 */
export async function readPolicy({
  policy,
  locale,
}: {
  policy: Policy;
  locale: string;
}): Promise<PolicyText> {
  const language = hasCatalogue(locale) ? locale : defaultLocale;
  const file = join(process.cwd(), "lib/policies/texts", `${policy}.${language}.md`);
  const text = await readFile(file, "utf8");
  const [heading, ...rest] = markdown.lexer(text).filter(({ type }) => type !== "space");
  const [first] = rest;
  invariant(
    heading?.type === "heading" && first?.type === "paragraph",
    `${file} has no title or no paragraph`,
  );
  return {
    title: heading.text,
    description: first.text.replaceAll("\n", " "),
    html: markdown.parser(rest),
    version: hash("sha256", text, "hex"),
  };
}
