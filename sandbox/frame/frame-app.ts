import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Settings } from "@/sandbox/settings";
import type { Vault } from "@/sandbox/vault";
import { formPage, errorPage } from "./frame-page";
import { checkSignature } from "./frame-signature";
import { isOrigin } from "./origin";
import { frameLanguage } from "./messages";
import { createTickets } from "./tickets";
import { createTokenExRoutes } from "./tokenex-routes";
import { readCard, readTicket } from "./token-request";

const frameQuery = z.object({
  id: z.string().max(200),
  origin: z.string().refine(isOrigin),
  timestamp: z.string().max(14),
  signature: z.string().max(200),
});

const scripts = [
  "card-form.mjs",
  "card-number.mjs",
  "digits.mjs",
  "expiry.mjs",
  "refusal.mjs",
  "tokenex-field.mjs",
  "typing.mjs",
];

/**
 * The tokenization provider: serves the hosted card frame and turns cards into tokens.
 *
 * Without a browser: `GET /frame?…` with a signed query, take `data-ticket="…"` from the page, then
 * `POST /tokens` with `{ticket, number, expiryMonth, expiryYear, securityCode}` as JSON (digits as text,
 * month 1 to 12, two-digit year). 201 answers `{token, brand?, last4, expiryMonth, expiryYear, ticket}`, whose
 * ticket is good for one more card; a refusal answers `{code, fields?}` with code `invalid` (422), `expired` or
 * `unavailable` (403). Nothing that is sent here is ever logged.
 *
 * The hosted card frame's contract says the rest.
 */
export function createFrameApp(
  settings: Pick<Settings, "tokenizationId" | "tokenizationToken">,
  vault: Vault,
  now: () => number = Date.now,
): Hono {
  const merchant = { id: settings.tokenizationId, secret: settings.tokenizationToken };
  const tickets = createTickets();
  const app = new Hono();

  app.get("/frame", (c) => {
    const language = frameLanguage(c.req.query("locale"));
    const nonce = randomBytes(16).toString("base64");
    const query = frameQuery.safeParse(c.req.query());
    const verdict = query.success ? checkSignature(query.data, merchant, now()) : { kind: "wrong" as const };
    const origin = query.data?.origin;
    c.header("Content-Security-Policy", contentSecurityPolicy(nonce, origin));
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Content-Type-Options", "nosniff");

    if (verdict.kind === "good" && origin !== undefined) {
      const { expiresAt } = verdict;
      const ticket = tickets.issue(expiresAt, now());
      return c.html(formPage({ language, nonce, origin, ticket, lifetime: expiresAt - now() }));
    }
    const [code, sentence] =
      verdict.kind === "expired"
        ? (["expired", language.messages.expired] as const)
        : (["unavailable", language.messages.badSignature] as const);
    return c.html(
      errorPage({ language, nonce, sentence, report: origin ? { origin, code } : undefined }),
      403,
    );
  });

  app.post(
    "/tokens",
    bodyLimit({ maxSize: 4096, onError: (c) => c.json({ code: "invalid" }, 413) }),
    async (c) => {
      c.header("Cache-Control", "no-store");
      const sender = c.req.header("Origin");
      if (sender !== undefined && sender !== new URL(c.req.url).origin)
        return c.json({ code: "unavailable" }, 403);
      const body: unknown = await c.req.json().catch(() => undefined);
      const ticket = readTicket(body);
      const verdict = tickets.judge(ticket, now());
      if (verdict !== "good") return c.json({ code: verdict === "expired" ? "expired" : "unavailable" }, 403);
      const read = readCard(body, new Date(now()));
      if (read.kind === "invalid") return c.json({ code: "invalid", fields: read.fields }, 422);

      const { number, expiryMonth, expiryYear } = read.card;
      const token = vault.tokenize({ number });
      const next = tickets.exchange(ticket, now());
      return c.json(
        { token, brand: read.brand, last4: number.slice(-4), expiryMonth, expiryYear, ticket: next },
        201,
      );
    },
  );

  app.route("/tokenex", createTokenExRoutes({ merchant, vault, tickets, now }));

  for (const name of scripts) {
    const source = readFileSync(new URL(name, import.meta.url), "utf8");
    app.get(`/assets/${name}`, (c) =>
      c.body(source, 200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": "no-cache",
        "X-Content-Type-Options": "nosniff",
      }),
    );
  }

  return app;
}

function contentSecurityPolicy(nonce: string, origin: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin ?? "'none'"}`,
  ].join("; ");
}
