import { readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

import { coloursOf } from "@/lib/merchant";
import { runProgram } from "@/tools/run-program";

// `npm run icons` draws the icons in `public` from the logo, `public/icon.svg`: run it when the logo or its ground changes.
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
  return 0;
});

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
