import { cn } from "@/components/ui/cn";

type ProductPictureProps = {
  product: { image: string; imageAlt?: string };
  eager?: boolean;
  className?: string;
};

/** The square picture of a product; without `imageAlt` it is decorative, beside the product's name. */
export function ProductPicture({ product, eager = false, className }: ProductPictureProps) {
  return (
    // The pictures are SVG files of 1 to 2 KB; an image optimizer would make them larger.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={product.image}
      alt={product.imageAlt ?? ""}
      width={480}
      height={480}
      loading={eager ? "eager" : "lazy"}
      className={cn("aspect-square h-auto w-full rounded-2xl bg-picture object-cover", className)}
    />
  );
}
