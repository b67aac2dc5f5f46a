import { html } from "hono/html";

import { htmlDocument } from "@/app/html-document";
import { catalogues, locales, type Messages } from "@/lib/i18n/catalogues";
import { chooseLocale, fixedLocaleOf } from "@/lib/i18n/request-language";
import { coloursOf } from "@/lib/merchant";

export type RefusalKind = Exclude<keyof Messages["refusal"], "again" | "home">;

type RefusalPage = {
  kind: RefusalKind;
  /** The path of the page that can be opened again; the catalogue if there is none. */
  again: string | undefined;
  /** The nonce of its style. */
  nonce: string;
  /** The language that the shopper has chosen. */
  chosen: string | undefined;
  acceptLanguage: string | null;
};

/** The page that says why a request was refused. It needs neither database nor scripts. */
export async function refusalPage({ kind, again, nonce, ...preferred }: RefusalPage): Promise<string> {
  const locale = fixedLocaleOf(again ?? "/") ?? chooseLocale(preferred, locales);
  const { refusal } = catalogues[locale];
  const { title, body } = refusal[kind];
  const content = html`<main>
    <h1>${title}</h1>
    <p>${body}</p>
    <p><a href="${again ?? "/"}">${again === undefined ? refusal.home : refusal.again}</a></p>
  </main>`;
  return htmlDocument({ locale, title, nonce, style, body: content });
}

function variablesOf(theme: "light" | "dark"): string {
  const { background, foreground, primary } = coloursOf(theme);
  return `--background: ${background}; --foreground: ${foreground}; --link: ${primary};`;
}

const style = `
  :root { color-scheme: light dark; ${variablesOf("light")} }
  @media (prefers-color-scheme: dark) { :root { ${variablesOf("dark")} } }
  body { background: var(--background); color: var(--foreground); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem 1rem; margin-inline: auto; }
  h1 { font-size: 1.375rem; line-height: 1.25; }
  a { color: var(--link); font-weight: 600; }
`;
