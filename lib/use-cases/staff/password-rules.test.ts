import { expect, test } from "vitest";

import { checkNewPassword } from "./password-rules";

test.each(["correct horse battery", "pässwörter sind lang", "🐎🔋📎🏔️ four pictures"])(
  "a long password needs no special characters: %s",
  (password) => {
    expect(checkNewPassword(password, "ada@example.com")).toEqual({ ok: true, value: password });
  },
);

test.each([
  ["elevenchars", "ada@example.com", "too_short"],
  ["🐎".repeat(11), "ada@example.com", "too_short"],
  ["ab ".repeat(400), "ada@example.com", "too_long"],
  ["aaaaaaaaaaaaaaaa", "ada@example.com", "few_characters"],
  ["123412341234", "ada@example.com", "few_characters"],
  ["Lovelace-2026-!", "lovelace@example.com", "contains_email"],
  ["my ada@example.com", "ada@example.com", "contains_email"],
] as const)("%s is refused for %s: %s", (password, email, kind) => {
  expect(checkNewPassword(password, email)).toEqual({ ok: false, error: { kind } });
});
