import { hash } from "node:crypto";

import { html, raw } from "hono/html";

import { issuerPermissions } from "@/components/shop/payment/challenge-frames";
import { directionOf } from "@/lib/i18n/text-direction";

type Markup = ReturnType<typeof html>;

/**
 * A frame in which markup from outside runs without the shop's origin, and cannot replace the page around it: the only other address
 * that the page can be sent to is one of an app, which leaves the page as it is.
 *
 * The markup becomes a `data:` document, whose origin is opaque in every browser. `allow-same-origin` gives it nothing:
 * it lets the issuer's page, a frame further in, keep its own origin, without which it has no cookies. A window that it opens is out of
 * the sandbox, as the issuer's own page needs. The document inherits the content security policy of the one around it, which has to
 * allow `isolatedScript`.
 */
export async function isolatedFrame({
  markup,
  title,
  locale,
}: {
  markup: string;
  title: string;
  locale: string;
}): Promise<Markup> {
  const page = await html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          html,
          body {
            height: 100%;
            margin: 0;
          }
          html {
            color-scheme: light dark;
            background: Canvas;
          }
        </style>
        ${raw(`<script>${permitFrames}</script>`)}
      </head>
      <body>
        ${raw(markup)}
      </body>
    </html>`;
  const encoded = Buffer.from(page.toString()).toString("base64");
  return html`<iframe
    class="bank"
    title="${title}"
    allow="${issuerPermissions}"
    sandbox="${sandbox}"
    src="data:text/html;charset=utf-8;base64,${encoded}"
  ></iframe>`;
}

const sandbox = [
  "allow-scripts",
  "allow-forms",
  "allow-same-origin",
  "allow-modals",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
  "allow-top-navigation-to-custom-protocols",
].join(" ");

/** The issuer's page is in a frame of the markup. Scripts may add it, so it is permitted as soon as it is there. */
const permitFrames = `new MutationObserver(() => {
  for (const frame of document.querySelectorAll("iframe:not([allow])")) frame.allow = "${issuerPermissions}";
}).observe(document, { childList: true, subtree: true });`;

/** The source of the only script of the isolated document that is not the markup's. */
export const isolatedScript = `'sha256-${hash("sha256", permitFrames, "base64")}'`;
