import "server-only";
import { hash } from "node:crypto";

import sharp from "sharp";

import { readPublicFile } from "@/lib/public-file";
import type { MailPicture } from "./delivery";

/** Its width and height in a mail, in CSS pixels. */
export const pictureSize = 56;

/** The merchant's mark, a square. */
export const markImage = "/apple-touch-icon.png";

/** Milliseconds that another host may take to send one. */
const patience = 5_000;

/** The address of a product's picture in the HTML of a mail. `image` is a path below `public` or an https address. */
export function pictureAddress(image: string): string {
  return `cid:${pictureId(image)}`;
}

/**
 * Makes a product's picture for a mail: JPEG, square, of twice its size.
 *
 * It travels in the mail: programs show it at once, and nobody sees who opens it. They show no SVG. Throws if there is no such picture.
 */
export async function makeMailPicture(image: string): Promise<MailPicture> {
  const side = 2 * pictureSize;
  const content = await sharp(await readPicture(image), { density: 144 })
    .resize(side, side, { fit: "cover" })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { id: pictureId(image), content };
}

function pictureId(image: string): string {
  return `${hash("sha256", image, "hex").slice(0, 16)}@pictures`;
}

async function readPicture(image: string): Promise<Buffer> {
  if (!image.startsWith("https:")) return readPublicFile(image);
  const response = await fetch(image, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`the picture's host answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
