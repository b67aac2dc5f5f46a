import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { fontRoutes } from "@/sandbox/fonts";
import { isFromOtherOrigin } from "@/sandbox/reject-other-origins";
import { serveScript } from "@/sandbox/serve-script";
import type { Settings } from "@/sandbox/settings";
import type { Vault } from "@/sandbox/vault";
import { cardChoices } from "./card-choices";
import { readFrameLook } from "./frame-look";
import { errorPage, formPage } from "./frame-page";
import { framePolicy } from "./frame-policy";
import { type FrameRefusals, refusalReason, wrongParameters } from "./frame-refusals";
import { checkSignature, signedText } from "./frame-signature";
import { isOrigin } from "./is-origin";
import { frameLocale } from "./messages";
import { createTickets } from "./tickets";
import { readCard, readTicket } from "./token-request";
import { createTokenExRoutes } from "./tokenex-routes";

const frameQuery = z.object({
  id: z.string().max(200),
  origin: z.string().refine(isOrigin),
  timestamp: z.string().max(14),
  signature: z.string().max(200),
});

/**
 * The tokenization provider: serves the card frame (hosted card frame contract) and exchanges cards for tokens.
 *
 * Without a browser: `GET /frame?…` with a signed query, read `data-ticket="…"` from the page, then
 * `POST /tokens` with `{ticket, number, expiryMonth, expiryYear, securityCode}` as JSON (digits as text,
 * month 1 to 12, two-digit year). 201 returns `{token, brand?, last4, expiryMonth, expiryYear, ticket}`, whose
 * ticket admits one more card. An error returns `{code, fields?}` with code `invalid` (422), `expired` or
 * `unavailable` (403). Nothing that is sent here is logged.
 */
export function createFrameApp(
  settings: Pick<Settings, "tokenizationId" | "tokenizationToken">,
  { vault, refusals, now = Date.now }: { vault: Vault; refusals: FrameRefusals; now?: () => number },
): Hono {
  const merchant = { id: settings.tokenizationId, secret: settings.tokenizationToken };
  const tickets = createTickets();
  const app = new Hono();

  app.get("/frame", (c) => {
    const locale = frameLocale(c.req.query("locale"));
    const look = readFrameLook(c.req.query());
    const nonce = randomBytes(16).toString("base64");
    const query = frameQuery.safeParse(c.req.query());
    const signature = query.success ? checkSignature(query.data, merchant, now()) : undefined;
    const origin = query.data?.origin;
    c.header("Content-Security-Policy", framePolicy(nonce, origin));
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Content-Type-Options", "nosniff");

    if (signature?.kind === "valid" && origin !== undefined) {
      const { expiresAt } = signature;
      const ticket = tickets.issue(expiresAt, now());
      const choices = cardChoices(new Date(now()));
      return c.html(
        formPage({ locale, look, nonce, origin, ticket, now: now(), lifetimeMs: expiresAt - now(), choices }),
      );
    }
    refusals.record({
      time: new Date(now()).toISOString(),
      reason: refusalReason(signature),
      detail: query.success ? signedText(query.data) : wrongParameters(query.error),
    });
    const { messages } = locale;
    const [code, message] =
      signature?.kind === "expired"
        ? (["expired", messages.expired] as const)
        : (["unavailable", messages.badSignature] as const);
    const report = origin ? { origin, code } : undefined;
    return c.html(errorPage({ locale, look, nonce, message, report }), 403);
  });

  app.post(
    "/tokens",
    bodyLimit({ maxSize: 4096, onError: (c) => c.json({ code: "invalid" }, 413) }),
    async (c) => {
      c.header("Cache-Control", "no-store");
      if (isFromOtherOrigin(c)) return c.json({ code: "unavailable" }, 403);
      const body: unknown = await c.req.json().catch(() => undefined);
      const ticket = readTicket(body);
      const status = tickets.check(ticket, now());
      if (status !== "valid") return c.json({ code: status === "expired" ? "expired" : "unavailable" }, 403);
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

  app.route("/", fontRoutes());
  app.route("/tokenex", createTokenExRoutes({ merchant, vault, tickets, refusals, now }));

  for (const name of ["card-form", "report-error", "tokenex-field"]) {
    app.get(`/assets/${name}.js`, serveScript(new URL(`browser/${name}.ts`, import.meta.url)));
  }

  return app;
}
