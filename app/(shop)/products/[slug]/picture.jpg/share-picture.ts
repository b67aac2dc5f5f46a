import "server-only";

import sharp from "sharp";

import { coloursOf } from "@/lib/merchant";
import { readPublicFile } from "@/lib/public-file";

const height = 630;
/** The shop's mark and name, which stand beside the picture. */
const panel = { file: "open-graph-panel.png", width: 570 };

/**
 * A product's picture for those who share its page: JPEG, 1200 × 630 pixels, the picture beside the name of the shop.
 *
 * Open Graph's readers show no SVG, and crop a square. `source` is a path below `public`.
 */
export async function sharePicture(source: string): Promise<Buffer> {
  const square = await sharp(await readPublicFile(source), { density: 144 })
    .resize(height, height, { fit: "cover" })
    .toBuffer();
  const { background } = coloursOf("light");
  return sharp({ create: { width: height + panel.width, height, channels: 3, background } })
    .composite([
      { input: square, left: 0, top: 0 },
      { input: await readPublicFile(panel.file), left: height, top: 0 },
    ])
    .jpeg({ quality: 82 })
    .toBuffer();
}
