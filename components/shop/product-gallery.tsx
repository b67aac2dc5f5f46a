import { getTranslations } from "next-intl/server";

import { invariant } from "@/lib/invariant";
import type { PictureView } from "@/lib/use-cases/checkout/views";

import { ProductPicture } from "./product-picture";

/**
 * All pictures of a product: a row that is swiped or scrolled, and a link to each picture. It works without JavaScript.
 *
 * The row takes the focus, so that the arrow keys scroll it. WCAG 2.1.1.
 */
export async function ProductGallery({ pictures }: { pictures: readonly PictureView[] }) {
  const [first] = pictures;
  invariant(first !== undefined, "a product has no picture");
  if (pictures.length === 1) {
    return <ProductPicture product={asProduct(first)} sizes={sizes} eager="first" />;
  }
  const t = await getTranslations("product");
  return (
    <div className="min-w-0">
      <ul
        tabIndex={0}
        aria-label={t("pictures")}
        className="flex snap-x snap-mandatory [scrollbar-width:none] gap-3 overflow-x-auto overscroll-x-contain rounded-2xl motion-safe:scroll-smooth"
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} id={pictureId(index)} className="w-full shrink-0 snap-center scroll-mt-24">
            <ProductPicture
              product={asProduct(picture)}
              sizes={sizes}
              eager={index === 0 ? "first" : false}
            />
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <a
              href={`#${pictureId(index)}`}
              aria-label={t("showPicture", { number: index + 1, count: pictures.length })}
              className="block w-18 rounded-xl outline-offset-2 hover:opacity-85"
            >
              <ProductPicture product={{ image: picture.src }} sizes="4.5rem" className="rounded-xl" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The picture's column is a little wider than half the page, which is at most 72rem wide. */
const sizes = "(min-width: 72rem) 36rem, (min-width: 48rem) 50vw, 100vw";

function asProduct({ src, alt }: PictureView) {
  return { image: src, imageAlt: alt };
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}
