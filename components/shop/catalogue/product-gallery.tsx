import { useTranslations } from "next-intl";

import type { ProductPageView } from "@/lib/checkout/views";

import { ProductPicture } from "./product-picture";

/**
 * All pictures of a product: a row that is swiped or scrolled, and a link to each picture. It works without JavaScript.
 *
 * The row takes the focus, so that the arrow keys scroll it. WCAG 2.1.1.
 */
export function ProductGallery({ pictures }: Pick<ProductPageView, "pictures">) {
  const t = useTranslations("product");
  const [first] = pictures;
  if (pictures.length === 1 && first) {
    return <ProductPicture src={first.src} alt={first.alt} sizes={sizes} isFirst />;
  }
  return (
    <div className="min-w-0">
      <ul tabIndex={0} aria-label={t("pictures")} className="gallery">
        {pictures.map(({ src, alt }, index) => (
          <li key={src} id={pictureId(index)}>
            <ProductPicture src={src} alt={alt} sizes={sizes} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <ul className="gallery-links">
        {pictures.map(({ src }, index) => (
          <li key={src}>
            <a
              href={`#${pictureId(index)}`}
              aria-label={t("showPicture", { number: index + 1, count: pictures.length })}
            >
              <ProductPicture src={src} sizes="4.5rem" className="rounded-xl" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The picture's column is a little wider than half the page, which is at most 72rem wide. */
const sizes = "(min-width: 72rem) 36rem, (min-width: 48rem) 50vw, 100vw";

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}
