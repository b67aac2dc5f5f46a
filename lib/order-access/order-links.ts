import "server-only";
import { createHash } from "node:crypto";

import { SignJWT, errors, jwtVerify } from "jose";

import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { type Result, err, ok } from "@/lib/result";

const audience = "order-link";
const hour = 60 * 60;

/** How many seconds a link lives after it was written into a mail. */
const lifetimes = {
  /** In a mail about an order. */
  mail: 30 * 24 * hour,
  /** In a mail that somebody asked for with an order number and an e-mail address. */
  lookup: merchant.orderLinkHours * hour,
} as const;

type OrderLinkFor = keyof typeof lifetimes;

export type OrderLinkProblem = { kind: "expired" | "invalid" };

/** What a link says. */
export type OrderLink = {
  number: OrderNumber;
  endsAt: Date;
  /** Whether it was mailed to this address. */
  isFor: (email: string) => boolean;
};

type Keys = Pick<ReturnType<typeof derivedKeys>, "current" | "accepted">;

/**
 * Makes the absolute address that opens an order in any browser.
 *
 * The last segment is a JSON Web Token (RFC 7519) with HMAC-SHA256 and an end. Whoever holds the address may read and
 * pay the order while `email` is the order's: it goes into the mail to it and nowhere else, and is never logged.
 */
export async function mintOrderLink(
  { number, email, for: purpose = "mail" }: { number: OrderNumber; email: string; for?: OrderLinkFor },
  now: Date,
  keys: Keys = derivedKeys(audience),
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ email: digest(number, email) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(number)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimes[purpose])
    .sign(keys.current);
  return `${environment.APP_URL}/orders/open/${token}`;
}

/** Reads the token of an order link. */
export async function openOrderLink(
  token: string,
  now: Date,
  keys: Keys = derivedKeys(audience),
): Promise<Result<OrderLink, OrderLinkProblem>> {
  for (const key of keys.accepted) {
    try {
      const { payload } = await jwtVerify<{ email: string }>(token, key, {
        algorithms: ["HS256"],
        audience,
        currentDate: now,
        requiredClaims: ["email", "exp", "sub"],
      });
      const number = orderNumberSchema.parse(payload.sub);
      return ok({
        number,
        endsAt: new Date((payload.exp ?? 0) * 1000),
        isFor: (email) => digest(number, email) === payload.email,
      });
    } catch (problem) {
      // The signature is checked before the claims, so an expired link is one that this shop made.
      if (problem instanceof errors.JWTExpired) return err({ kind: "expired" });
      if (!(problem instanceof errors.JOSEError)) throw problem;
    }
  }
  return err({ kind: "invalid" });
}

/** Stands for the address in the link, so that the link does not show it. */
function digest(number: OrderNumber, email: string): string {
  const identity = JSON.stringify([number, email.trim().toLowerCase()]);
  return createHash("sha256").update(identity).digest("base64url");
}
