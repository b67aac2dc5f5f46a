import { describe, expect, test } from "vitest";

import { findSecrets } from "./find-secrets";

const token = "tok_Q2FyZHMtYXJlLXNlY3JldA/+x";
const secrets = new Map([["the token", token]]);
const find = (text: string) => findSecrets([{ where: "the log", text }], secrets);

describe("a secret is found", () => {
  test.each([
    ["in a line", `card ${token} declined`],
    ["in capitals", token.toUpperCase()],
    ["shortened", `card ${token.slice(0, 18)}…`],
    ["only its end", `…${token.slice(-16)}`],
    ["in a URL", `/cards?token=${encodeURIComponent(token)}`],
    ["in hexadecimal", Buffer.from(token).toString("hex")],
    ...["", "a", "ab", "abc"].flatMap((before) => [
      [`in base64 after "${before}"`, Buffer.from(`${before}${token} and more`).toString("base64")],
      [`in base64url after "${before}"`, Buffer.from(`${before}${token}.`).toString("base64url")],
    ]),
  ])("%s", (_, text) => {
    expect(find(String(text))).not.toEqual([]);
  });
});

test("other texts hold none, and neither do the mask of a card or a part that is too short", () => {
  for (const text of [
    "",
    "512345xxxxxx0107",
    token.slice(0, 12),
    "tok_",
    Buffer.from("another").toString("base64"),
  ])
    expect(find(text)).toEqual([]);
});
