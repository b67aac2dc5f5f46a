import { expect, test } from "vitest";

import { nameOfBrowser } from "./name-of-browser";

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
