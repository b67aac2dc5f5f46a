import { createHash } from "node:crypto";

import { load } from "cheerio";

/** A page as a browser gets it, with its content security policy. */
type LivePage = { url: string; html: string; policy: string | null };

type Known = {
  /** A file of the build, by its path below `/_next/static`; undefined for none. */
  readBuilt: (path: string) => Promise<Buffer | undefined>;
  readLive: (url: URL) => Promise<Buffer>;
  /** Digests of the inline scripts that docs/payment-page-scripts.md lists. */
  inline: readonly string[];
};

/** Data of React's tree in Next's form. Only arrays of numbers and JSON strings match, so no code is passed over. */
const data =
  /(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(\[\d(?:,("(?:[^"\\]|\\.)*"|null))?\]\);?/g;
/** Another site in React's data, at a place from which a script is loaded. */
const foreign = /(?:"src":|:H[XM]\[?)"((?:https?:)?\/\/[^"]+)"/g;
/** The names of the files with which the page begins. */
const chunks =
  /\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.-]+",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);?/g;
/** A call of React's own functions, with ids of elements. */
const call = /\$R[A-Z]\("[\w:-]*"(?:,"[\w:-]*")*\);?/g;

/** The digest of an inline script without what differs from page to page; undefined if it is only that. */
export function digestOfInline(script: string): string | undefined {
  const code = script
    .replaceAll(chunks, "")
    .replaceAll(data, "")
    .replaceAll(call, "")
    .replaceAll(/^[;\s]+|[;\s]+$/g, "");
  return code === "" ? undefined : createHash("sha256").update(code).digest("base64");
}

/** Directives that each page of the shop has beside its scripts. */
const directives = ["object-src 'none'", "base-uri 'none'", "form-action 'self'"];

/**
 * Compares the scripts of a live page with the build and the list of inline scripts; returns what differs, a line each.
 *
 * PCI DSS 4.0.1, 11.6.1.
 */
export async function comparePage({ url, html, policy }: LivePage, known: Known): Promise<string[]> {
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  const expected = [`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, ...directives];
  const given = (policy ?? "").split("; ");
  const problems = expected.filter((directive) => !given.includes(directive)).map((it) => `no ${it}`);
  const $ = load(html);
  let tree = "";
  for (const script of $("script").toArray()) {
    const { src, nonce: its, type } = script.attribs;
    // A data block, which no browser runs.
    if (type === "application/ld+json") continue;
    const text = $(script).text();
    const name = src ?? `inline ${text.slice(0, 60)}`;
    if (its !== nonce) problems.push(`without the page's nonce: ${name}`);
    else if (src !== undefined) problems.push(...(await compareFile(new URL(src, url), url, known)));
    else {
      for (const [, part = "null"] of text.matchAll(data)) tree += String(JSON.parse(part) ?? "");
      const digest = digestOfInline(text);
      if (digest !== undefined && !known.inline.includes(digest))
        problems.push(`not listed (${digest}): ${name}`);
    }
  }
  return [...problems, ...[...tree.matchAll(foreign)].map(([, src]) => `of another site, in data: ${src}`)];
}

async function compareFile(src: URL, page: string, { readBuilt, readLive }: Known): Promise<string[]> {
  if (src.origin !== new URL(page).origin) return [`of another site: ${src.href}`];
  const path = /^\/_next\/static\/([\w./-]+)$/.exec(src.pathname)?.[1];
  const built = path === undefined || path.includes("..") ? undefined : await readBuilt(path);
  if (built === undefined) return [`not in the build: ${src.pathname}`];
  return built.equals(await readLive(src)) ? [] : [`differs from the build: ${src.pathname}`];
}
