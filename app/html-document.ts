import { html } from "hono/html";

import { directionOf } from "@/lib/i18n/text-direction";

type HtmlDocument = {
  locale: string;
  title: string;
  /** Of the style. */
  nonce: string;
  style: string;
  body: ReturnType<typeof html>;
};

/** A small document that is no page of Next, as HTML. */
export async function htmlDocument({ locale, title, nonce, style, body }: HtmlDocument): Promise<string> {
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
        ${body}
      </body>
    </html>`;
  return page.toString();
}
