import { html } from "hono/html";

import { nonceIn } from "@/app/content-security-policy";
import { htmlDocument } from "@/app/html-document";

/**
 * The document for whoever asked for a page or an act that their role does not allow: it is answered with 403.
 *
 * A document of its own, because a page cannot answer with this status without an experimental flag of Next, which adds four kilobytes
 * to every page of the shop.
 */
export async function GET(request: Request): Promise<Response> {
  const nonce = nonceIn(request.headers.get("content-security-policy")) ?? "";
  const page = await htmlDocument({ locale: "en", title: "Not allowed", nonce, style, body });
  return new Response(page, {
    status: 403,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

const style = `
  html { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  main { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  a { color: inherit; }
`;

const body = html`<main>
  <h1>Your role may not do this</h1>
  <p>Nothing was done. Ask an owner of the shop, who can do it or give you another role.</p>
  <p><a href="/admin">All orders</a></p>
</main>`;
