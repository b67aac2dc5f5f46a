import { expect, test } from "vitest";

import { derivedKeys } from "@/lib/derived-keys";

import { openKnownBrowser, signKnownBrowser, nameOfBrowser } from "./browsers";

const secret = "a secret of at least thirty-two characters";
const newSecret = "another secret of at least thirty-two characters";
const now = new Date("2026-11-22T12:00:00Z");
const signing = { keys: derivedKeys("staff-browser", { AUTH_SECRET: secret }), now };
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

test("a browser is known for the account that signed in with it, and for no other", async () => {
  const cookie = await signKnownBrowser("ada@example.com", "browser-1", signing);
  expect(await openKnownBrowser("ada@example.com", cookie, signing)).toBe("browser-1");
  expect(await openKnownBrowser("bob@example.com", cookie, signing)).toBeUndefined();
});

test("a forged, changed or foreign cookie makes no browser known", async () => {
  const foreign = { keys: derivedKeys("staff-browser", { AUTH_SECRET: newSecret }), now };
  const cookie = await signKnownBrowser("ada@example.com", "browser-1", foreign);
  for (const forged of [undefined, "", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", cookie])
    expect(await openKnownBrowser("ada@example.com", forged, signing)).toBeUndefined();
});

test("a browser is known for half a year, across a rotation of the secret", async () => {
  const cookie = await signKnownBrowser("ada@example.com", "browser-1", signing);
  const keys = derivedKeys("staff-browser", { AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: secret });
  expect(await openKnownBrowser("ada@example.com", cookie, { keys, now: days(179) })).toBe("browser-1");
  expect(await openKnownBrowser("ada@example.com", cookie, { keys, now: days(181) })).toBeUndefined();
});

test("the cookie does not hold the e-mail address", async () => {
  const cookie = await signKnownBrowser("ada@example.com", "browser-1", signing);
  expect(Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString()).not.toMatch(/ada|example/);
});

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome, Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/143.0.0.0`,
    "Microsoft Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome, Android"],
])("a browser is named with its system: %s", (userAgent, name) => {
  expect(nameOfBrowser(userAgent)).toBe(name);
});

test.each([undefined, "", "node", "<script>alert(1)</script>".repeat(100), "\u0000"])(
  "what names no browser has a short name or none: %j",
  (userAgent) => {
    expect(nameOfBrowser(userAgent).length).toBeLessThanOrEqual(80);
    expect(nameOfBrowser(userAgent)).not.toMatch(/[<>\0]/);
  },
);
