import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Hono } from "hono";

const weights = [400, 600] as const;
type Weight = (typeof weights)[number];

/**
 * The scripts that many systems have no letters for, by language.
 *
 * The ranges are those of the script alone, so that a page without such letters downloads nothing, and the face of all
 * other letters decides about the height of a line.
 */
const scripts = [
  {
    language: "ar",
    family: "Noto Sans Arabic",
    file: "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic",
    range: "U+0600-06FF, U+0750-077F, U+0870-08FF, U+200C-200D, U+FB50-FDFF, U+FE70-FEFC",
  },
  {
    language: "km",
    family: "Noto Sans Khmer",
    file: "@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer",
    range: "U+1780-17FF, U+19E0-19FF, U+200C-200D, U+25CC",
  },
] as const;

const { resolve } = createRequire(import.meta.url);

const faces = scripts.flatMap(({ file, ...script }) =>
  weights.map((weight) => {
    const content = readFileSync(resolve(`${file}-${weight}-normal.woff2`));
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
    const name = script.family.toLowerCase().replaceAll(" ", "-");
    return { ...script, weight, content, path: `/fonts/${name}-${weight}-${hash}.woff2` };
  }),
);

/** The families of `fontFaces`, to stand first in a `font-family`. */
export const scriptFamilies = scripts.map(({ family }) => `"${family}"`).join(", ");

/** The rules of the faces, for the pages of an origin that serves `fontRoutes`. */
export const fontFaces = faces
  .map(
    ({ family, weight, path, range }) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("${path}") format("woff2"); unicode-range: ${range}; }\n`,
  )
  .join("");

/** The paths of the faces that a page in a language shows at once; none for a language of the system's fonts. */
export function fontsToPreload(language: string, shown: readonly Weight[]): string[] {
  return faces
    .filter((face) => face.language === language && shown.includes(face.weight))
    .map(({ path }) => path);
}

/** Serves the faces. A path holds the hash of its content, so browsers keep it for ever. */
export function fontRoutes(): Hono {
  const app = new Hono();
  for (const { path, content } of faces) {
    app.get(path, (c) =>
      c.body(new Uint8Array(content), 200, {
        "Content-Type": "font/woff2",
        "Cache-Control": "public, max-age=31536000, immutable",
        // For the sandboxed document of a mail, which has no origin.
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
      }),
    );
  }
  return app;
}
