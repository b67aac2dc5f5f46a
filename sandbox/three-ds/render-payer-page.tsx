/** @jsxImportSource hono/jsx */
import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { FontPreloads } from "@/sandbox/font-preloads";
import { themeStyle } from "@/sandbox/theme";
import type { PayerLocale } from "./payer-messages";

type PayerPage = {
  locale: PayerLocale;
  title: string;
  content: Child;
  /** Origins besides its own that the page's forms may post to. */
  formTargets?: string[];
  /** Runs when the page has loaded. */
  script?: string;
  status?: number;
};

/** Submits the page's only form; without JavaScript the payer presses its button. */
export const submitScript = `document.querySelector("form").submit();`;

/** A whole page in the payer's iframe. Its policy allows only its own style, script and form targets. */
export async function renderPayerPage({
  locale: { language, direction },
  title,
  content,
  formTargets = [],
  script,
  status = 200,
}: PayerPage): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const markup = await html`<!doctype html>${(
      <html lang={language} dir={direction}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <FontPreloads language={language} weights={[400, 600]} />
          <style nonce={nonce}>{raw(style)}</style>
        </head>
        <body>
          <main aria-label={title}>{content}</main>
          {script && <script nonce={nonce}>{raw(script)}</script>}
        </body>
      </html>
    )}`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "font-src 'self'",
    ["form-action", "'self'", ...formTargets].join(" "),
    "base-uri 'none'",
  ];
  return new Response(markup.toString(), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

const style = `${themeStyle}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 var(--font); }
main { max-inline-size: 27rem; margin-inline: auto; padding: 1rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; box-shadow: var(--shadow);
  overflow: hidden; }
.bank { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; font-weight: 600;
  padding: 0.75rem 1.25rem; background: var(--brand); color: var(--on-brand); }
.bank small { font-weight: 400; }
.challenge { padding: 1.25rem; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.375rem 1rem; margin: 0 0 1.25rem; padding-block-end: 1.25rem;
  border-block-end: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; }
.hint { color: var(--muted); font-size: 0.875rem; margin-block-end: 0.5rem; }
.field { inline-size: 100%; min-block-size: 3rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1.25rem;
  letter-spacing: 0.25em; font-variant-numeric: tabular-nums; color: inherit; background: var(--field);
  border: 1px solid var(--edge); border-radius: 0.5rem; }
.field[aria-invalid="true"] { border: 2px solid var(--bad); }
.error { color: var(--bad); background: var(--bad-soft); border-radius: 0.5rem; padding: 0.5rem 0.75rem;
  margin-block-end: 0.75rem; }
button { min-block-size: 2.75rem; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border-radius: 0.5rem;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:hover { background: var(--accent-strong); }
button.secondary { background: transparent; color: var(--accent); border-color: var(--edge); }
button.secondary:hover { background: var(--accent-soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.main-action { inline-size: 100%; margin-block-start: 1rem; }
.other-actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; margin-block-start: 0.75rem; }
details { margin-block-start: 0.5rem; font-size: 0.875rem; color: var(--muted); }
summary { cursor: pointer; padding-block: 0.375rem; color: var(--accent); }
.ways { display: grid; gap: 0.5rem; margin: 0.25rem 0 0; }
.ways a { padding-block: 0.5rem; color: var(--accent); font-weight: 600; }
details ul { margin: 0; padding: 0; list-style: none; }
details li { display: grid; align-items: baseline; grid-template-columns: 4.5rem 1fr; padding-block: 0.125rem; }
code { font: 0.875rem var(--mono); color: var(--text); }
[lang="km"] body, [lang="ar"] body { line-height: 1.7; }
[dir="rtl"] .field { text-align: right; }
`;
