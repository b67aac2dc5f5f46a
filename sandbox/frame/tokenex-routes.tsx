/** @jsxImportSource hono/jsx */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { Vault } from "@/sandbox/vault";
import { brandRuleOf, isCardNumber } from "./card-number.mjs";
import { equalInConstantTime, checkTimestamp } from "./frame-signature";
import { isOrigin } from "./origin";
import type { Tickets } from "./tickets";

const fieldQuery = z.object({
  field: z.enum(["number", "cvv"]),
  tokenExID: z.string().max(200),
  origin: z.string().refine(isOrigin),
  timestamp: z.string().max(14),
  tokenScheme: z.string().max(40),
  authenticationKey: z.string().max(200),
});

const tokenRequest = z.object({
  ticket: z.string().max(64),
  number: z
    .string()
    .regex(/^\d{12,19}$/)
    .refine(isCardNumber),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/)
    .optional(),
});

const cardTypes: Record<string, string> = {
  VISA: "visa",
  MASTERCARD: "masterCard",
  AMEX: "americanExpress",
  JCB: "jcb",
  DINERS_CLUB: "diners",
  DISCOVER: "discover",
  MAESTRO: "maestro",
  CHINA_UNIONPAY: "unionPay",
};

type TokenExDeps = {
  merchant: { id: string; secret: string };
  vault: Vault;
  tickets: Tickets;
  now: () => number;
};

/**
 * A provider script with the interface of TokenEx's hosted iframe, and the fields that it mounts.
 *
 * The shop's page loads `/tokenex/Iframe-v3.min.js` (its policy: `script-src` and `frame-src` name this origin) and
 * calls `new TokenEx.Iframe(divId, config)` with `tokenExID`, `origin`, `timestamp`, `tokenScheme`,
 * `authenticationKey` and, if wanted, `pci`, `cvv` with `cvvContainerID`, `placeholder`, `cvvPlaceholder`,
 * `enablePrettyFormat`, `enableValidateOnBlur` and `styles`. The key is base64 HMAC-SHA256 over
 * `tokenExID|origin|timestamp|tokenScheme`. Expiry is the page's own business.
 */
export function createTokenExRoutes({ merchant, vault, tickets, now }: TokenExDeps): Hono {
  const app = new Hono();
  const script = readFileSync(new URL("tokenex-script.mjs", import.meta.url), "utf8");

  app.get("/Iframe-v3.min.js", (c) =>
    c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" }),
  );

  app.get("/field", (c) => {
    const nonce = randomBytes(16).toString("base64");
    const query = fieldQuery.safeParse(c.req.query());
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${query.data?.origin ?? "'none'"}`,
    );
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    if (!query.success) return c.text("The configuration is incomplete.", 400);

    const { field, origin, timestamp } = query.data;
    const verdict = isSigned(query.data, merchant)
      ? checkTimestamp(timestamp, now())
      : { kind: "wrong" as const };
    const good = verdict.kind === "good";
    const number = field === "number";
    const page = (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>{number ? "Card number" : "Security code"}</title>
          <style nonce={nonce}>{raw(fieldStyle)}</style>
        </head>
        <body>
          <input
            id="field"
            type="text"
            inputmode="numeric"
            autocomplete={number ? "cc-number" : "cc-csc"}
            aria-label={number ? "Card number" : "Security code"}
            disabled={!good}
            data-field={field}
            data-origin={origin}
            data-verdict={verdict.kind}
            data-ticket={good && number ? tickets.issue(verdict.expiresAt, now()) : undefined}
            data-lifetime={good ? String(verdict.expiresAt - now()) : undefined}
            data-card-types={JSON.stringify(cardTypes)}
          />
          <script type="module" nonce={nonce} src="/assets/tokenex-field.mjs"></script>
        </body>
      </html>
    );
    return c.html(html`<!doctype html>${page}`, good ? 200 : 403);
  });

  app.post("/tokens", async (c) => {
    c.header("Cache-Control", "no-store");
    const sender = c.req.header("Origin");
    if (sender !== undefined && sender !== new URL(c.req.url).origin)
      return c.json({ error: "Refused" }, 403);
    const body = tokenRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ error: "The card is not valid" }, 422);
    const { ticket, number, cvv } = body.data;
    const verdict = tickets.judge(ticket, now());
    if (verdict !== "good")
      return c.json({ error: verdict === "expired" ? "Expired" : "Not authenticated" }, 403);
    const rule = brandRuleOf(number);
    if (cvv !== undefined && rule && cvv.length !== rule.securityCodeLength) {
      return c.json({ error: "The security code is not valid" }, 422);
    }
    const token = vault.tokenize({ number });
    return c.json(
      {
        token,
        firstSix: number.slice(0, 6),
        lastFour: number.slice(-4),
        referenceNumber: randomUUID().replaceAll("-", ""),
        tokenHMAC: createHmac("sha256", merchant.secret).update(token).digest("base64"),
        cvvIncluded: cvv !== undefined,
        cardType: rule ? cardTypes[rule.brand] : "unknown",
        ticket: tickets.exchange(ticket, now()),
      },
      201,
    );
  });

  return app;
}

/** The key that the merchant's server is expected to have made. */
export function authenticationKey(
  config: { tokenExID: string; origin: string; timestamp: string; tokenScheme: string },
  secret: string,
): string {
  const text = `${config.tokenExID}|${config.origin}|${config.timestamp}|${config.tokenScheme}`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

function isSigned(config: z.infer<typeof fieldQuery>, merchant: TokenExDeps["merchant"]): boolean {
  const expected = authenticationKey(config, merchant.secret);
  return config.tokenExID === merchant.id && equalInConstantTime(config.authenticationKey, expected);
}

const fieldStyle = `
html { color-scheme: light dark; background: Field; }
html, body { block-size: 100%; margin: 0; }
input { box-sizing: border-box; inline-size: 100%; block-size: 100%; padding: 0 0.75rem; border: 0; outline-offset: -2px;
  background: Field; color: FieldText; font: 1.0625rem system-ui, sans-serif; }
`;
