import { createHash } from "node:crypto";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";

import sharp from "sharp";

/** A picture as the shop shows it: a path below `public`, or an https address. `copyOf` is the file that it is made of, if it is not there yet. */
export type LocatedPicture = { src: string; copyOf?: string };

/** Pixels of the longer side, which are enough for every screen: docs/catalogue.md. */
const longestSide = 1_600;

/** An address that the database takes for a further picture. The optimizer, which fetches it, takes no SVG. */
const isRemote = (file: string) => /^https:\/\/[^/]+\/[^?#]+$/.test(file) && !/\.svgz?$/i.test(file);

/**
 * Finds the picture that a file of products names: by its path from `folder`, or by an https address. Undefined if there is none
 * that can be read.
 *
 * A picture from outside `public/products` will be copied there, with its digest in its name: one that changes gets a new
 * name, because browsers keep the old one.
 */
export async function locatePicture(
  file: string,
  { folder, publicFolder }: { folder: string; publicFolder: string },
): Promise<LocatedPicture | undefined> {
  if (/^https?:/.test(file)) return isRemote(file) ? { src: file } : undefined;
  const path = resolve(folder, file);
  const shop = join(publicFolder, "products") + sep;
  if (path.startsWith(shop))
    return (await exists(path))
      ? { src: `/products/${path.slice(shop.length).split(sep).join("/")}` }
      : undefined;

  const content = await readFile(path).catch(() => undefined);
  const format = content && (await formatOf(content));
  if (content === undefined || format === undefined) return undefined;
  const name = basename(path, extname(path)).replaceAll(/[^\w-]+/g, "-");
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const src = `/products/${name}-${digest}.${format === "svg" ? "svg" : "webp"}`;
  return (await exists(join(publicFolder, src))) ? { src } : { src, copyOf: path };
}

/** Writes a picture below `public`: an SVG as it is, any other as WebP, upright and not larger than a screen shows. */
export async function copyPicture(
  { src, copyOf }: Required<LocatedPicture>,
  { publicFolder }: { publicFolder: string },
): Promise<void> {
  const content = await readFile(copyOf);
  const copy = src.endsWith(".svg")
    ? content
    : await sharp(content)
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer();
  const path = join(publicFolder, src);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, copy);
}

/** The path of a shown picture from a folder, or its https address: what `locatePicture` finds again. */
export function pictureFile(
  src: string,
  { folder, publicFolder }: { folder: string; publicFolder: string },
): string {
  return src.startsWith("/") ? relative(folder, join(publicFolder, src)).split(sep).join("/") : src;
}

async function formatOf(content: Buffer): Promise<string | undefined> {
  try {
    return (await sharp(content).metadata()).format;
  } catch {
    return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
