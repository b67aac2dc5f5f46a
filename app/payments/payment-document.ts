import "server-only";

import { randomBytes } from "node:crypto";

import { html } from "hono/html";
import { getLocale } from "next-intl/server";

import { directionOf } from "@/lib/i18n/locales";

type Markup = ReturnType<typeof html>;

type PaymentDocument = {
  status?: number;
  title: string;
  /** Gets the nonce that its scripts must carry. */
  body: (nonce: string) => Markup;
  /** What the document needs beyond being shown in a frame of the shop's. */
  policy?: { script?: string; style?: string; frame?: string; form?: string };
  headers?: Record<string, string>;
};

/**
 * A small document of its own for the frames of a payment, with a policy of its own.
 *
 * The shop's pages may embed it and nobody else; it runs only what carries its nonce, and is kept nowhere.
 */
export async function paymentDocument({
  status = 200,
  title,
  body,
  policy = {},
  headers = {},
}: PaymentDocument): Promise<Response> {
  const locale = await getLocale();
  const nonce = randomBytes(16).toString("base64");
  const page = await html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        ${body(nonce)}
      </body>
    </html>`;
  const directives = [
    "default-src 'none'",
    `script-src ${policy.script ?? `'nonce-${nonce}'`}`,
    `style-src ${policy.style ?? `'nonce-${nonce}'`}`,
    `frame-src ${policy.frame ?? "'none'"}`,
    `form-action ${policy.form ?? "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return new Response(page.toString(), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": directives.join("; "),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "origin",
      ...headers,
    },
  });
}

/** A document that says why there is nothing here, and leads the whole page to the shopper's orders. */
export async function paymentNotice({
  status,
  title,
  body,
  link,
  headers,
}: {
  status: number;
  title: string;
  body: string;
  link: string;
  headers?: Record<string, string>;
}): Promise<Response> {
  const markup = () =>
    html`<main>
      <h1>${title}</h1>
      <p>${body}</p>
      <p><a href="/orders" target="_top">${link}</a></p>
    </main>`;
  return paymentDocument({ status, title, body: markup, headers });
}

const style = `
  :root { color-scheme: light dark; --ground: #fffefc; --ink: #211f1b; --quiet: #625b50; --link: #23493c; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #1f1d1a; --ink: #f3efe7; --quiet: #b8b0a2; --link: #a8d5be; }
  }
  html, body { height: 100%; margin: 0; }
  body { background: var(--ground); color: var(--ink); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem 1.5rem; margin-inline: auto; }
  h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; color: var(--quiet); }
  a { color: var(--link); font-weight: 600; text-underline-offset: .25em; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: .5rem;
    background: var(--link); color: var(--ground); cursor: pointer; }
  iframe.bank { display: block; width: 100%; height: 100%; border: 0; background: #fff; }
  iframe.device { position: absolute; width: 1px; height: 1px; border: 0; opacity: 0; }
`;
