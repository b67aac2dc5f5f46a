import { html } from "hono/html";

/**
 * The document for whoever asked for a page or an act that their role does not allow: it is answered with 403.
 *
 * A document of its own, because a page cannot answer with this status without an experimental flag of Next, which adds four kilobytes
 * to every page of the shop.
 */
export async function GET(request: Request): Promise<Response> {
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(request.headers.get("content-security-policy") ?? "") ?? [];
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not allowed</title>
        <style nonce="${nonce}">
          html {
            color-scheme: light dark;
            font-family: system-ui, sans-serif;
            line-height: 1.5;
          }
          main {
            max-width: 32rem;
            margin: 15vh auto;
            padding: 0 1.5rem;
          }
          h1 {
            font-size: 1.5rem;
            line-height: 1.25;
          }
          a {
            color: inherit;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Your role may not do this</h1>
          <p>Nothing was done. Ask an owner of the shop, who can do it or give you another role.</p>
          <p><a href="/admin">All orders</a></p>
        </main>
      </body>
    </html>`;
  return new Response(page.toString(), {
    status: 403,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
