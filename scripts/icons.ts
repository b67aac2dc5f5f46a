import { readFile, writeFile } from "node:fs/promises";

// The package names its module for bundlers only, and lint reads that one.
// oxlint-disable-next-line import/default
import opentype from "opentype.js";
import sharp from "sharp";

import { coloursOf, merchant } from "@/lib/merchant";
import { runProgram } from "@/tools/run-program";

// `node scripts/run.mjs icons` draws the icons in `public` from the logo, `public/icon.svg`, and the shop's name in the type of its titles: run it when
// logo, ground or name changes.
await runProgram(async () => {
  const logo = await readFile("public/icon.svg");
  const ground = coloursOf("light").primary;
  const draw = (size: number) => sharp(logo, { density: 1200 }).resize(size, size).png({ palette: true });
  for (const size of [192, 512]) await draw(size).toFile(`public/icon-${size}.png`);
  // Systems cut these to a shape of their own, so the ground reaches the edge. A mask may leave only the middle.
  for (const [file, size, part] of [
    ["apple-touch-icon", 180, 1],
    ["icon-maskable-512", 512, 0.8],
  ] as const) {
    const inner = Math.round(size * part);
    await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input: await draw(inner).toBuffer() }])
      .png({ palette: true })
      .toFile(`public/${file}.png`);
  }
  const sizes = [16, 32, 48];
  await writeFile(
    "public/favicon.ico",
    iconFile(sizes, await Promise.all(sizes.map((size) => draw(size).toBuffer()))),
  );
  await writeFile("public/wordmark.svg", await drawName(merchant.name));
  return 0;
});

/** The shop's name as a path, so that it looks the same in pages of every script, whatever fonts they have. */
async function drawName(name: string): Promise<string> {
  const file = await readFile("node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff");
  const font = opentype.parse(new Uint8Array(file).buffer);
  const path = font.getPath(name, 0, 0, font.unitsPerEm);
  const { x1, x2 } = path.getBoundingBox();
  const box = [x1, -font.ascender, x2 - x1, font.ascender - font.descender].map(Math.round).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${path.toPathData(0)}"/></svg>\n`;
}

/** An ICO file of square PNG pictures: six bytes, sixteen for each picture, the pictures. */
function iconFile(sizes: number[], pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = head.subarray(6 + 16 * index);
    entry.writeUInt8(sizes[index] ?? 0, 0);
    entry.writeUInt8(sizes[index] ?? 0, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
