import "server-only";

import { randomBytes } from "node:crypto";

import { html } from "hono/html";
import { getLocale, getTranslations } from "next-intl/server";

import { cspReporting } from "@/app/csp-reporting";
import { htmlDocument } from "@/app/html-document";
import { coloursOf } from "@/lib/merchant";

type Markup = ReturnType<typeof html>;

type PaymentDocument = {
  status?: number;
  title: string;
  /** Receives the nonce for its scripts. */
  body: (nonce: string) => Markup;
  /** Sources that the content security policy allows in addition. */
  policy?: { script?: string; style?: string };
  /** Whether its frames and forms may go to any address. No source names the schemes of all apps, so the policy leaves them out. */
  leadsAnywhere?: boolean;
  /** Who may embed it; "anyone" even if a frame around it has an opaque origin, which no policy can name. */
  framedBy?: "shop" | "anyone";
  headers?: Record<string, string>;
};

/**
 * A small HTML document for the frames of a payment, with its own content security policy.
 *
 * It runs only scripts with its nonce and is never cached.
 */
export async function paymentDocument({
  status = 200,
  title,
  body,
  policy = {},
  leadsAnywhere = false,
  framedBy = "shop",
  headers = {},
}: PaymentDocument): Promise<Response> {
  const locale = await getLocale();
  const nonce = randomBytes(16).toString("base64");
  const page = await htmlDocument({ locale, title, nonce, style, body: body(nonce) });
  const reporting = cspReporting();
  const directives = [
    // "default-src" is for frames too.
    ...(leadsAnywhere ? loadsNothing : ["default-src 'none'"]),
    `script-src ${policy.script ?? `'nonce-${nonce}'`}`,
    `style-src ${policy.style ?? `'nonce-${nonce}'`}`,
    ...(leadsAnywhere ? [] : ["frame-src 'none'", "form-action 'none'"]),
    "base-uri 'none'",
    ...reporting.directives,
    ...(framedBy === "shop" ? ["frame-ancestors 'self'"] : []),
  ];
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...reporting.headers,
      "content-security-policy": directives.join("; "),
      "cache-control": "no-store",
      "referrer-policy": "origin",
      ...headers,
    },
  });
}

const loadsNothing = ["connect", "font", "img", "manifest", "media", "object", "worker"].map(
  (kind) => `${kind}-src 'none'`,
);

/** A document that explains why there is no payment to show, with a link to the shopper's orders. */
export async function paymentNotice({
  status,
  title,
  body,
  ...rest
}: Pick<PaymentDocument, "status" | "title" | "framedBy" | "headers"> & { body: string }): Promise<Response> {
  const t = await getTranslations("return");
  const markup = () =>
    html`<main>
      <h1>${title}</h1>
      <p>${body}</p>
      <p><a href="/orders" target="_top">${t("orders")}</a></p>
    </main>`;
  return paymentDocument({ status, title, body: markup, ...rest });
}

function variablesOf(theme: "light" | "dark"): string {
  const { card, foreground, "muted-foreground": muted, primary } = coloursOf(theme);
  return `--background: ${card}; --foreground: ${foreground}; --muted: ${muted}; --link: ${primary};`;
}

const style = `
  :root { color-scheme: light dark; ${variablesOf("light")} }
  @media (prefers-color-scheme: dark) {
    :root { ${variablesOf("dark")} }
  }
  html { background: var(--background); }
  html, body { height: 100%; margin: 0; }
  body { background: var(--background); color: var(--foreground); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 34rem; padding: 2rem 1.5rem; margin-inline: auto; }
  /* What leads on at once is seen only if it does not. */
  .passing { visibility: hidden; animation: stay 0s 2s forwards; }
  @keyframes stay { to { visibility: visible; } }
  h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; color: var(--muted); }
  a { color: var(--link); font-weight: 600; text-underline-offset: .25em; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid transparent; border-radius: .5rem;
    background: var(--link); color: var(--background); cursor: pointer; }
  iframe.bank { display: block; max-width: 100%; margin-inline: auto; border: 0; }
  iframe.bank:not([width]) { width: 100%; height: 100%; }
  iframe.hidden { position: absolute; width: 1px; height: 1px; border: 0; opacity: 0; }
`;
