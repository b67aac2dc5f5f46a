import { Picture } from "./picture";
import { pictureSource } from "./picture-source";

type ProductPictureProps = {
  /** A path below `public`, or an https address of a host in next.config.js. */
  product: { image: string };
  /** How wide the picture is shown; by default as in a list of order lines. */
  sizes?: string;
  className?: string;
};

/** The picture of a product beside its name, which loads when it comes into view. */
export function ProductPicture({ product, sizes = "7rem", className }: ProductPictureProps) {
  return <Picture source={pictureSource(product.image)} sizes={sizes} className={className} />;
}
