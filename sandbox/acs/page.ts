import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

interface Page {
  title: string;
  body: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** Origins besides its own that the page's forms may post to. */
  formTargets?: string[];
  /** Whether the page submits its form by itself; without JavaScript its button does. */
  submits?: boolean;
  status?: number;
}

/** A whole page inside the payer's frame: no outside assets, and a policy that allows only its own style and script. */
export async function page({
  title,
  body,
  formTargets = [],
  submits = false,
  status = 200,
}: Page): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
        ${
          submits
            ? html`<script nonce="${nonce}">
                document.querySelector("form[data-submit]").submit();
              </script>`
            : ""
        }
      </body>
    </html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    "base-uri 'none'",
  ];
  return new Response(String(markup), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f7fa, #14181f);
  --card: light-dark(#ffffff, #1d232d);
  --text: light-dark(#1b2430, #e8edf4);
  --quiet: light-dark(#55606f, #a3aebd);
  --line: light-dark(#7d8896, #6c7788);
  --edge: light-dark(#dde3ea, #2c3542);
  --accent: light-dark(#174ea6, #8ab4f8);
  --on-accent: light-dark(#ffffff, #0f1620);
  --bad: light-dark(#b3261e, #ffb4ab);
  --bad-ground: light-dark(#fdecea, #3b1c1a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 26rem; margin-inline: auto; padding: 1.25rem; }
.card { background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; padding: 1.25rem; }
.bank { display: flex; align-items: center; justify-content: space-between; gap: 1rem; font-weight: 600;
  padding-block-end: 0.75rem; margin-block-end: 1rem; border-block-end: 1px solid var(--edge); }
.bank small { font-weight: 400; color: var(--quiet); }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; }
label { display: block; font-weight: 600; margin-block-end: 0.25rem; }
.hint { color: var(--quiet); font-size: 0.875rem; margin-block-end: 0.5rem; }
input:not([type="hidden"]) { inline-size: 100%; min-block-size: 3rem; padding: 0.5rem 0.75rem; font: inherit;
  font-size: 1.25rem; letter-spacing: 0.25em; font-variant-numeric: tabular-nums; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
[aria-invalid="true"] { border: 2px solid var(--bad); }
.error { color: var(--bad); background: var(--bad-ground); border-radius: 0.5rem; padding: 0.5rem 0.75rem;
  margin-block-end: 0.75rem; }
button { min-block-size: 2.75rem; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border-radius: 0.5rem;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); border-color: var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.main-action { inline-size: 100%; margin-block-start: 1rem; }
.other-actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; margin-block: 0.75rem 0; }
details { margin-block-start: 1rem; font-size: 0.875rem; color: var(--quiet); }
summary { cursor: pointer; padding-block: 0.5rem; color: var(--accent); }
details ul { margin: 0; padding-inline-start: 1.25rem; }
code { font: 0.875rem ui-monospace, monospace; color: var(--text); }
`;
