import { getImageProps } from "next/image";

import { type PictureSource, pictureSide } from "./picture";

/**
 * The files of a picture, which is a path below `public` or an https address of a host in next.config.js.
 *
 * They are the addresses of Next's optimizer, in the widths that it offers. An SVG file is served as it is.
 */
export function pictureSource(image: string): PictureSource {
  const source = sources.get(image) ?? optimizedSource(image);
  sources.set(image, source);
  return source;
}

// Kept for each picture of the shop, because Next takes as long for ten of them as for the rest of the catalogue's props.
const sources = new Map<string, PictureSource>();

function optimizedSource(image: string): PictureSource {
  const { src, srcSet } = getImageProps({
    src: image,
    alt: "",
    width: pictureSide,
    height: pictureSide,
    // A length that is no share of the window makes every width a candidate.
    sizes: "7rem",
    unoptimized: /\.svgz?$/i.test(image),
  }).props;
  return { src, srcSet };
}
