import { clsx } from "clsx";
import { getImageProps } from "next/image";

type ProductPictureProps = {
  /** A path below `public`, or an https address of a host in next.config.js. */
  product: { image: string; imageAlt?: string };
  /** How wide the picture is shown, for the browser's choice of a file; by default as in a list of order lines. */
  sizes?: string;
  /** Load it with the page; "first" before all other pictures. */
  eager?: boolean | "first";
  className?: string;
};

/**
 * The square picture of a product; without `imageAlt` it is decorative, beside the product's name.
 *
 * `getImageProps` gives a plain `<img>` the addresses of Next's optimizer: the component of `next/image` would add its
 * script to every page, and an inline style that the content security policy refuses. An SVG file is served as it is.
 */
export function ProductPicture({ product, sizes = "7rem", eager = false, className }: ProductPictureProps) {
  const { src, srcSet } = getImageProps({
    src: product.image,
    alt: "",
    width: side,
    height: side,
    sizes,
    unoptimized: /\.svgz?$/i.test(product.image),
  }).props;
  return (
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      alt={product.imageAlt ?? ""}
      width={side}
      height={side}
      loading={eager === false ? "lazy" : "eager"}
      fetchPriority={eager === "first" ? "high" : undefined}
      className={clsx("picture", className)}
    />
  );
}

const side = 480;
