import { readdir, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { catalogues } from "@/lib/i18n/catalogues";
import { demoTranslations } from "@/prisma/demo-translations";
import { scriptFaces, scriptLetters, subsetFace } from "./script-faces";

test.each(scriptFaces.map((face) => [face.file, face] as const))(
  "%s is what the script makes of its package",
  async (file, face) => {
    expect((await readFile(`app/faces/${file}`)).equals(await subsetFace(face))).toBe(true);
  },
);

test("no other face lies beside them", async () => {
  const files = await readdir("app/faces");
  expect(files.filter((file) => file.endsWith(".woff2"))).toEqual(scriptFaces.map(({ file }) => file));
});

test.each([
  ["ar", /\p{Script=Arabic}/gu],
  ["km", /\p{Script=Khmer}/gu],
] as const)(
  "the faces of %s have each letter of the shop's texts and the demo's products",
  (locale, letters) => {
    const texts = JSON.stringify([
      catalogues[locale],
      Object.values(demoTranslations).map((of) => of[locale]),
    ]);
    const used = new Set(texts.match(letters));
    expect(used.size).toBeGreaterThan(30);
    expect([...used].filter((letter) => !scriptLetters[locale].includes(letter))).toEqual([]);
  },
);
