import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Hono } from "hono";
import Negotiator from "negotiator";
import { z } from "zod";
import { isCardNumber, securityCodeLengths } from "@/sandbox/card-number";
import { isFromOtherOrigin } from "@/sandbox/reject-other-origins";
import { serveScript } from "@/sandbox/serve-script";
import type { Vault } from "@/sandbox/vault";
import { framePolicy } from "./frame-policy";
import { type FrameRefusals, refusalReason, wrongParameters } from "./frame-refusals";
import { frameLocale } from "./messages";
import { isOrigin } from "./is-origin";
import type { Tickets } from "./tickets";
import { tokenExCardType } from "./tokenex-card-type";
import { tokenExFieldPage } from "./tokenex-field-page";
import { checkAuthenticationKey, keyedText } from "./tokenex-signature";

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

type TokenExDeps = {
  merchant: { id: string; secret: string };
  vault: Vault;
  tickets: Tickets;
  refusals: FrameRefusals;
  now: () => number;
};

/**
 * A provider script with the interface of TokenEx's hosted iframe, and the fields that it mounts.
 *
 * The shop's page loads `/tokenex/Iframe-v3.min.js` (its policy must allow this origin in `script-src` and
 * `frame-src`) and calls `new TokenEx.Iframe(divId, config)` with `tokenExID`, `origin`, `timestamp`,
 * `tokenScheme` and `authenticationKey`. Optional are `pci`, `cvv` with `cvvContainerID`, `placeholder`,
 * `cvvPlaceholder`, `enablePrettyFormat`, `enableValidateOnBlur` and `styles`. The shop's page collects the expiry.
 */
export function createTokenExRoutes({ merchant, vault, tickets, refusals, now }: TokenExDeps): Hono {
  const app = new Hono();
  const time = () => new Date(now()).toISOString();

  app.get("/Iframe-v3.min.js", serveScript(new URL("browser/tokenex-script.ts", import.meta.url), "iife"));

  app.get("/field", (c) => {
    const nonce = randomBytes(16).toString("base64");
    const query = fieldQuery.safeParse(c.req.query());
    c.header("Content-Security-Policy", framePolicy(nonce, query.data?.origin));
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    if (!query.success) {
      refusals.record({ time: time(), reason: "query", detail: wrongParameters(query.error) });
      return c.text("The configuration is incomplete.", 400);
    }

    const { field, origin } = query.data;
    // TokenEx's configuration names no language, so the browser does.
    const [preferred] = new Negotiator({
      headers: { "accept-language": c.req.header("accept-language") },
    }).languages();
    const locale = frameLocale(preferred);
    const signature = checkAuthenticationKey(query.data, merchant, now());
    if (signature.kind !== "valid") {
      refusals.record({ time: time(), reason: refusalReason(signature), detail: keyedText(query.data) });
      return c.html(tokenExFieldPage({ locale, field, origin, nonce, signature: signature.kind }), 403);
    }
    const { expiresAt } = signature;
    const ticket = field === "number" ? tickets.issue(expiresAt, now()) : undefined;
    const lifetimeMs = expiresAt - now();
    return c.html(tokenExFieldPage({ locale, field, origin, nonce, signature: "valid", ticket, lifetimeMs }));
  });

  app.post("/tokens", async (c) => {
    c.header("Cache-Control", "no-store");
    if (isFromOtherOrigin(c)) return c.json({ error: "Refused" }, 403);
    const body = tokenRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ error: "The card is not valid" }, 422);
    const { ticket, number, cvv } = body.data;
    const status = tickets.check(ticket, now());
    if (status !== "valid") {
      return c.json({ error: status === "expired" ? "Expired" : "Not authenticated" }, 403);
    }
    if (cvv !== undefined && !securityCodeLengths(number).includes(cvv.length)) {
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
        cardType: tokenExCardType(number),
        ticket: tickets.exchange(ticket, now()),
      },
      201,
    );
  });

  return app;
}
