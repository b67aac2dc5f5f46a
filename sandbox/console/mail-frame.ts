import type { Context } from "hono";
import { html, raw } from "hono/html";
import { fontFaces } from "@/sandbox/fonts";
import type { ReceivedMail } from "@/sandbox/mail/mailbox";

/**
 * The HTML of a mail as a document without scripts, forms or pictures but its own, whose links open beside it.
 *
 * The faces stand for the fonts of the reader's system: a mail names them, and brings none.
 */
export function MailFrame(c: Context, mail: ReceivedMail) {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; frame-ancestors 'self'; " +
      "sandbox allow-popups allow-popups-to-escape-sandbox",
  );
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  const withBase = mail.html.replace(
    /<head[^>]*>/i,
    (head) => `${head}<base target="_blank"><style>${fontFaces}</style>`,
  );
  return c.html(html`${raw(withBase)}`);
}
