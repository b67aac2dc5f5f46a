"use client";

import { Link } from "@/components/ui/link";

import { ProductPicture } from "./product-picture";

/** A product of the catalogue, in the words of its page. */
export type ProductTile = {
  slug: string;
  name: string;
  summary: string;
  price: string;
  /** Short words beside the price. */
  notes: string[];
  image: string;
  imageAlt: string;
};

/**
 * The products of the catalogue. The whole of each card links to its page.
 *
 * A client component, because a page sends only its props a second time, not what it renders.
 */
export function ProductGrid({ products }: { products: readonly ProductTile[] }) {
  return (
    <ul className="product-grid">
      {products.map(({ slug, name, summary, price, notes, image, imageAlt }, index) => (
        <li key={slug}>
          <ProductPicture
            src={image}
            alt={imageAlt}
            sizes="(min-width: 72rem) 17rem, (min-width: 48rem) 33vw, 50vw"
            isFirst={index === 0}
          />
          <h3>
            <Link href={`/products/${slug}`}>{name}</Link>
          </h3>
          <p>{summary}</p>
          <p>
            <strong>{price}</strong>
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
