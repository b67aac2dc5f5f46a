import { clsx } from "clsx";

/** The files of a picture: one, or several widths of it. */
export type PictureSource = { src: string; srcSet?: string };

type PictureProps = {
  source: PictureSource;
  /** How wide the picture is shown, for the browser's choice among several widths. */
  sizes: string;
  /** Empty for a picture that only decorates. */
  alt?: string;
  /** Load it with the page, before all other pictures. The others wait until they are near what is seen. */
  isFirst?: boolean;
  className?: string;
};

/** A square picture. A plain `<img>`: the component of `next/image` would add its script to every page. */
export function Picture({
  source: { src, srcSet },
  sizes,
  alt = "",
  isFirst = false,
  className,
}: PictureProps) {
  return (
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      alt={alt}
      width={pictureSide}
      height={pictureSide}
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      className={clsx("picture", className)}
    />
  );
}

/** The width and the height of every picture before styles apply, in CSS pixels. */
export const pictureSide = 480;
