import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";

import { comparedEmail, parseEmail, suggestEmail } from "./email-address";

const accepted = [
  ["buyer@xn--e1afmkfd.xn--p1ai", "buyer@xn--e1afmkfd.xn--p1ai"],
  ["buyer@пример.рф", "buyer@xn--e1afmkfd.xn--p1ai"],
  ["buyer@müller.example", "buyer@xn--mller-kva.example"],
  ["buyer@mu\u0308ller.example", "buyer@xn--mller-kva.example"],
  ["buyer@MÜLLER.Example", "buyer@xn--mller-kva.example"],
  ["buyer@例え。jp", "buyer@xn--r8jz45g.jp"],
  ["a&b@example.com", "a&b@example.com"],
  ["sales/eu@example.com", "sales/eu@example.com"],
  ["buyer＠example.com", "buyer@example.com"],
  ["ｂｕｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ", "buyer@example.com"],
  ["\u200e buyer@exam\u200bple.com\u00a0", "buyer@example.com"],
  ["o'brien+shop@example.co.uk", "o'brien+shop@example.co.uk"],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
  ['"ada lovelace"@example.com', '"ada lovelace"@example.com'],
  ['"once"@example.com', "once@example.com"],
  ['"o\\n\\ce"@example.com', "once@example.com"],
  ['"on.ce+tag"@Example.com', "on.ce+tag@example.com"],
  ['"a\\ b"@example.com', '"a b"@example.com'],
  ['"a\\"b"@example.com', '"a\\"b"@example.com'],
  ['".once"@example.com', '".once"@example.com'],
  ["用户@例え.jp", "用户@xn--r8jz45g.jp"],
  ["Ada@Example.COM", "Ada@example.com"],
  ["ÉLODIE@example.com", "élodie@example.com"],
  ["1@2.example", "1@2.example"],
] as const;

test.each(accepted)("%s is %s", (typed, stored) => {
  expect(parseEmail(typed)).toBe(stored);
  expect(parseEmail(stored)).toBe(stored);
});

test.each(accepted)("a mail can be sent to %s", async (_, address) => {
  const mail = new MailComposer({ from: "shop@example.com", to: { name: "", address }, text: "." }).compile();
  const { to } = mail.getEnvelope();
  expect(to.map(comparedEmail)).toEqual([comparedEmail(address)]);
  expect((await mail.build()).toString()).toContain("\r\nTo: ");
});

test.each([
  "",
  "@",
  "buyer",
  "buyer@",
  "@example.com",
  "buyer@example",
  "buyer@example..com",
  "buyer@-example.com",
  "buyer@example.com/path",
  "buyer@user@example.com",
  "buyer@exa_mple.com",
  "buyer@example.com:25",
  "buyer@127.0.0.1",
  "buyer@[127.0.0.1]",
  "buyer@exam ple.com",
  "buyer@example.com\r\nBcc: other@example.com",
  "buy er@example.com",
  "buyer.@example.com",
  ".buyer@example.com",
  "buy..er@example.com",
  "buyer<x>@example.com",
  '"buyer"x@example.com',
  '"a\nb"@example.com',
  "buyer@xn--a.com",
  `${"a".repeat(65)}@example.com`,
  `buyer@${"a".repeat(64)}.com`,
  `buyer@${"a.".repeat(130)}com`,
])("%j is no address", (typed) => expect(parseEmail(typed)).toBeUndefined());

test("addresses are compared in small letters", () => {
  expect(comparedEmail("Ada@MÜLLER.example")).toBe("ada@xn--mller-kva.example");
});

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
