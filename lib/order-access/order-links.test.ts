import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { orderNumberSchema } from "@/lib/ids";
import { sealToken } from "@/lib/sealed-token";
import { mintOrderLink, openOrderLink } from "./order-links";

const now = new Date("2026-11-22T10:00:00Z");
const number = orderNumberSchema.parse("K7QF-2M9X");
const email = "Shopper@example.com";
const current = randomBytes(32);
const keys = { current, accepted: [current] };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

/** The token in a link. */
function tokenOf(link: string): string {
  return new URL(link).pathname.replace("/orders/open/", "");
}

describe("order links", () => {
  test("a link opens the order that it was made for", () => {
    const token = tokenOf(mintOrderLink({ number, email }, now, keys));
    expect(openOrderLink(token, now, keys)).toMatchObject({
      ok: true,
      value: { number, endsAt: days(30) },
    });
  });

  test("a link is for the address that it was mailed to, and does not show it", () => {
    const token = tokenOf(mintOrderLink({ number, email }, now, keys));
    const opened = openOrderLink(token, now, keys);
    const isFor = opened.ok ? opened.value.isFor : () => undefined;
    expect(["shopper@EXAMPLE.com ", "stranger@example.com", ""].map(isFor)).toEqual([true, false, false]);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toMatch(/shopper/i);
  });

  test("a link in a mail about an order ends after 30 days", () => {
    const token = tokenOf(mintOrderLink({ number, email }, now, keys));
    expect(openOrderLink(token, new Date(days(30).getTime() - 1000), keys)).toMatchObject({ ok: true });
    expect(openOrderLink(token, days(30), keys)).toEqual({ ok: false, error: { kind: "expired" } });
  });

  test("a link that somebody asked for ends after an hour", () => {
    const token = tokenOf(mintOrderLink({ number, email, for: "lookup" }, now, keys));
    expect(openOrderLink(token, minutes(59), keys)).toMatchObject({ ok: true });
    expect(openOrderLink(token, minutes(60), keys)).toEqual({ ok: false, error: { kind: "expired" } });
  });

  test("a link made before a rotation of the secret opens", () => {
    const token = tokenOf(mintOrderLink({ number, email }, now, keys));
    const rotated = randomBytes(32);
    const after = { current: rotated, accepted: [rotated, current] };
    expect(openOrderLink(token, now, after)).toMatchObject({ ok: true });
  });

  test("a link is short", () => {
    expect(tokenOf(mintOrderLink({ number, email }, now, keys)).length).toBeLessThan(55);
  });

  const token = tokenOf(mintOrderLink({ number, email }, now, keys));
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(token, "base64url");
    change(bytes);
    return bytes.toString("base64url");
  };
  test.each([
    [
      "sealed with another key",
      sealToken({ content: Buffer.from(number), endsAt: days(1) }, randomBytes(32)),
    ],
    ["for another order", changed((bytes) => bytes.write("AAAA-AAAA", 12))],
    ["with a later end", changed((bytes) => bytes.writeUInt32BE(0xffffffff))],
    ["cut off", token.slice(0, -5)],
    ["written in another way", `${token}=`],
    ["empty", ""],
    ["not a token", "%00"],
  ])("a forged link opens nothing: %s", (_name, forged) => {
    expect(openOrderLink(forged, now, keys)).toEqual({ ok: false, error: { kind: "invalid" } });
  });
});
