import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ReceivedMail } from "@/sandbox/mail/mailbox";

/** The HTML of a mail as a document without scripts, pictures or forms, whose links open beside it. */
export function MailFrame(c: Context, mail: ReceivedMail) {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
      "sandbox allow-popups allow-popups-to-escape-sandbox",
  );
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  const withBase = mail.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  return c.html(html`${raw(withBase)}`);
}
