import { expect, test } from "vitest";

import { suggestEmail } from "./suggest-email";

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmal.com", "ada@gmail.com"],
  ["ada@gmaill.com", "ada@gmail.com"],
  ["ada@gnail.com", "ada@gmail.com"],
  ["Ada@Gmail.con", "Ada@gmail.com"],
  ["ada@gmial.con", "ada@gmail.com"],
  ["ada@gmailcom", "ada@gmail.com"],
  ["ada＠hotmial.com", "ada@hotmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com", "ada@icloud.com"],
  ["ada@example.cmo", "ada@example.com"],
])("%s was probably meant to be another address", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  "ada@gmail.com",
  "ada@mail.com",
  "ada@example.com",
  "ada@shop.example",
  "ada",
  "ada@",
  "@gmial.com",
  "ada@gmx.ch",
])("%s is not asked about", (typed) => expect(suggestEmail(typed)).toBeUndefined());
