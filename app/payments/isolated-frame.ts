import { html, raw } from "hono/html";

import { directionOf } from "@/lib/i18n/direction-of";

type Markup = ReturnType<typeof html>;

/**
 * A frame in which markup from outside runs without the shop's origin, and cannot navigate the page around it.
 *
 * The markup becomes a `data:` document, whose origin is opaque in every browser. `allow-same-origin` gives it nothing:
 * it lets the issuer's page, a frame further in, keep its own origin, without which it has no cookies. The document
 * inherits the content security policy of the one around it.
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
      </head>
      <body>
        ${raw(markup)}
      </body>
    </html>`;
  const encoded = Buffer.from(page.toString()).toString("base64");
  return html`<iframe
    class="bank"
    title="${title}"
    sandbox="allow-scripts allow-forms allow-same-origin"
    src="data:text/html;charset=utf-8;base64,${encoded}"
  ></iframe>`;
}
