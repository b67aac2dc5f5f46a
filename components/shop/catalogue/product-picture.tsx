import { clsx } from "clsx";
import Image from "next/image";

type ProductPictureProps = {
  /** A path below `public`, or an https address of a host in next.config.js. */
  src: string;
  /** Empty beside the product's name. */
  alt?: string;
  /** How wide the picture is shown; by default as in a list of order lines. */
  sizes?: string;
  /** Load it with the page, before all other pictures. The others load when they are near the visible part. */
  isFirst?: boolean;
  className?: string;
};

/** The square picture of a product. Next resizes it, but serves an SVG file as it is. */
export function ProductPicture({
  src,
  alt = "",
  sizes = "7rem",
  isFirst = false,
  className,
}: ProductPictureProps) {
  return (
    <Image
      src={src}
      alt={alt}
      width={480}
      height={480}
      sizes={sizes}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      // No inline style, which the content security policy refuses: Next has one that hides the alternative text.
      style={{ color: "" }}
      className={clsx("picture", className)}
    />
  );
}
