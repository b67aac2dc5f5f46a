import { readdir, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { messages } from "@/app/composition/messages";
import { demoProducts } from "@/testing/demo-products";
import { partOfFont, scriptFonts, scriptLetters } from "./script-fonts";

test.each(scriptFonts.map((font) => [font.file, font] as const))(
  "%s is what the script makes of its package",
  async (file, font) => {
    expect((await readFile(`app/fonts/${file}`)).equals(await partOfFont(font))).toBe(true);
  },
);

test("no other font lies beside them", async () => {
  const files = await readdir("app/fonts");
  expect(files.filter((file) => file.endsWith(".woff2"))).toEqual(scriptFonts.map(({ file }) => file));
});

test.each([
  ["ar", /\p{Script=Arabic}/gu],
  ["km", /\p{Script=Khmer}/gu],
] as const)(
  "the fonts of %s have each letter of the shop's texts and the demo's products",
  (locale, letters) => {
    const texts = JSON.stringify([
      messages[locale],
      demoProducts.map(({ name, summary, description, pictures }) => [
        ...[name, summary, description].map((texts) => texts[locale]),
        ...pictures.map(({ alt }) => alt[locale]),
      ]),
    ]);
    const used = new Set(texts.match(letters));
    expect(used.size).toBeGreaterThan(30);
    expect([...used].filter((letter) => !scriptLetters[locale].includes(letter))).toEqual([]);
  },
);

test("the font of titles has each letter of the shop's English texts", () => {
  const used = new Set(JSON.stringify(messages.en).match(/\S/gu));
  expect(used.size).toBeGreaterThan(60);
  expect([...used].filter((letter) => !scriptLetters.en.includes(letter))).toEqual([]);
});

test("the rules of the Latin fonts name the letters that each of them has", async () => {
  const rules = (await readFile("app/fonts.ts", "utf8")).split("localFont({").slice(1);
  const ranged = rules.filter((rule) => rule.includes("unicode-range"));
  expect(ranged).toHaveLength(2);
  for (const rule of ranged) {
    const font = scriptFonts.find(({ file }) => rule.includes(file));
    const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
    const named = ranges.flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    });
    const letters = Array.from(font?.letters ?? "", (letter) => letter.codePointAt(0));
    expect(new Set(named)).toEqual(new Set(letters));
  }
});
