import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";

import { orderNumberSchema } from "@/lib/ids";
import { mintOrderLink, openOrderLink } from "./order-links";

const now = new Date("2026-11-22T10:00:00Z");
const number = orderNumberSchema.parse("K7QF-2M9X");
const email = "Shopper@example.com";
const current = randomBytes(32);
const keys = { current, accepted: [current] };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

/** The token in a link. */
async function tokenOf(link: Promise<string>): Promise<string> {
  return new URL(await link).pathname.replace("/orders/open/", "");
}

describe("order links", () => {
  test("a link opens the order that it was made for", async () => {
    const token = await tokenOf(mintOrderLink({ number, email }, now, keys));
    expect(await openOrderLink(token, now, keys)).toMatchObject({
      ok: true,
      value: { number, endsAt: days(30) },
    });
  });

  test("a link is for the address that it was mailed to, and does not show it", async () => {
    const token = await tokenOf(mintOrderLink({ number, email }, now, keys));
    const opened = await openOrderLink(token, now, keys);
    const isFor = opened.ok ? opened.value.isFor : () => undefined;
    expect(["shopper@EXAMPLE.com ", "stranger@example.com", ""].map(isFor)).toEqual([true, false, false]);
    expect(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).not.toMatch(/shopper/i);
  });

  test("a link in a mail about an order ends after 30 days", async () => {
    const token = await tokenOf(mintOrderLink({ number, email }, now, keys));
    expect(await openOrderLink(token, new Date(days(30).getTime() - 1000), keys)).toMatchObject({ ok: true });
    expect(await openOrderLink(token, days(30), keys)).toEqual({ ok: false, error: { kind: "expired" } });
  });

  test("a link that somebody asked for ends after an hour", async () => {
    const token = await tokenOf(mintOrderLink({ number, email, for: "lookup" }, now, keys));
    expect(await openOrderLink(token, minutes(59), keys)).toMatchObject({ ok: true });
    expect(await openOrderLink(token, minutes(60), keys)).toEqual({ ok: false, error: { kind: "expired" } });
  });

  test("a link made before a rotation of the secret opens", async () => {
    const token = await tokenOf(mintOrderLink({ number, email }, now, keys));
    const rotated = randomBytes(32);
    const after = { current: rotated, accepted: [rotated, current] };
    expect(await openOrderLink(token, now, after)).toMatchObject({ ok: true });
  });

  const claims = { email: "a digest", aud: "order-link", sub: number, exp: days(1).getTime() / 1000 };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each<[string, () => string | Promise<string>]>([
    [
      "signed with another key",
      () => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(randomBytes(32)),
    ],
    ["not signed", () => `${encode({ alg: "none" })}.${encode(claims)}.`],
    [
      "for another order",
      async () => {
        const [header, , signature] = (await tokenOf(mintOrderLink({ number, email }, now, keys))).split(".");
        return [header, encode({ ...claims, sub: "AAAA-AAAA" }), signature].join(".");
      },
    ],
    [
      "another kind of token",
      () => new SignJWT({ ...claims, aud: "shopper" }).setProtectedHeader({ alg: "HS256" }).sign(current),
    ],
    [
      "without an end",
      () => new SignJWT({ ...claims, exp: undefined }).setProtectedHeader({ alg: "HS256" }).sign(current),
    ],
    ["empty", () => ""],
    ["not a token", () => "%00"],
  ])("a forged link opens nothing: %s", async (_name, forge) => {
    expect(await openOrderLink(await forge(), now, keys)).toEqual({ ok: false, error: { kind: "invalid" } });
  });
});
