/** @jsxImportSource hono/jsx */
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { consoleStyle } from "./console-style";

const tabs = [
  ["/", "Calls"],
  ["/orders", "Orders"],
  ["/ledger", "Ledger"],
  ["/agreements", "Agreements"],
  ["/cards", "Test cards"],
  ["/mailbox", "Mailbox"],
  ["/webhooks", "Webhooks"],
  ["/faults", "Faults"],
  ["/settlement", "Settlement"],
  ["/reference", "API reference"],
  ["/reset", "Reset"],
] as const;

export type ConsolePage = {
  title: string;
  /** The current tab; none for a page that does not exist. */
  tab?: (typeof tabs)[number][0];
  content: Child;
  /** Path of the page's script. */
  script?: string;
  status?: 200 | 400 | 404;
};

/** A whole console page. Its policy allows only its own style, script and forms. */
export function renderPage(c: Context, { title, tab, content, script, status = 200 }: ConsolePage) {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "Content-Security-Policy",
    [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "img-src data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "same-origin");
  c.header("X-Content-Type-Options", "nosniff");
  return c.html(
    html`<!doctype html>${(
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            <title>{`${title} – Sandbox Bank`}</title>
            <link rel="icon" href={icon} />
            <style nonce={nonce}>{raw(consoleStyle)}</style>
            <script type="module" nonce={nonce} src="/assets/copy.js"></script>
            {script && <script type="module" nonce={nonce} src={script}></script>}
          </head>
          <body>
            <a class="skip visually-hidden" href="#content">
              Skip to content
            </a>
            <header class="top">
              <div class="inner">
                <a class="logo" href="/">
                  <BankMark />
                  Sandbox Bank <small>test money only</small>
                </a>
                <nav class="tabs" aria-label="Console">
                  {tabs.map(([path, name]) => (
                    <a href={path} aria-current={path === tab ? "page" : undefined}>
                      {name}
                    </a>
                  ))}
                </nav>
              </div>
            </header>
            <main id="content" tabindex={-1}>
              {content}
            </main>
            <p class="visually-hidden" id="copied" role="status"></p>
          </body>
        </html>
      )}`,
    status,
  );
}

const markPath = "M12 2 2.5 7v2h19V7zM4.5 11v6h3v-6zm6 0v6h3v-6zm6 0v6h3v-6zM2.5 19v2.5h19V19z";
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b2447"/><path transform="translate(4 4) scale(.667)" fill="#fff" d="${markPath}"/></svg>`,
)}`;

function BankMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={markPath} fill="currentColor" />
    </svg>
  );
}
