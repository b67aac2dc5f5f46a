"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";

import { PageTitle } from "@/components/shop/frame/page-title";
import { type GalleryPicture, ProductGallery } from "./product-gallery";
import { QuantitySelect } from "./quantity-select";

type ProductPanelProps = {
  id: string;
  name: string;
  summary: string;
  description: string;
  price: string;
  /** How often the price of a plan is paid. */
  every: string | null;
  highlights: string[];
  /** Null for a plan, of which there is one in a cart. */
  quantity: { label: string; max?: number } | null;
  soldOut: string | null;
  submit: string;
  /** Null for a plan, whose only button it would repeat. */
  buyNow: string | null;
  leadTime: { weeks: string; payment: string | null } | null;
  inStock: string | null;
  notes: string[];
  fewLeft: string | null;
  /** The cheapest delivery and its days. */
  deliveryFrom: { price: string; arrives: string } | null;
  delivery: string;
  picturesLabel: string;
  pictures: readonly GalleryPicture[];
  addToCart: (form: FormData) => Promise<void>;
};

/** A product in the words of its page. A client component, because a page sends only its props a second time. */
export function ProductPanel({ picturesLabel, pictures, ...product }: ProductPanelProps) {
  const { every, highlights, soldOut, leadTime, inStock, notes, fewLeft, deliveryFrom } = product;
  return (
    <div className="product-panel">
      <ProductGallery label={picturesLabel} pictures={pictures} />
      <div className="product-column">
        <PageTitle>{product.name}</PageTitle>
        <p className="mt-2 text-lg text-muted-foreground">{product.summary}</p>
        <p className="mt-6 text-2xl font-medium tabular-nums">
          <span>{product.price}</span>{" "}
          {every && <span className="text-lg font-normal text-muted-foreground">{every}</span>}
        </p>
        {highlights.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-2">
            {highlights.map((text) => (
              <span key={text} className="badge badge-success">
                {text}
              </span>
            ))}
          </p>
        )}
        {soldOut === null ? <CartForm {...product} /> : <p className="mt-6 text-lg font-medium">{soldOut}</p>}
        <div className="product-texts">
          <p>{product.description}</p>
          {leadTime && (
            <p>
              <strong>{leadTime.weeks}</strong> {leadTime.payment && <span>{leadTime.payment}</span>}
            </p>
          )}
          {inStock && <p className="font-medium text-success-text">{inStock}</p>}
          {notes.length > 0 && (
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {fewLeft && <p className="font-medium">{fewLeft}</p>}
          {deliveryFrom && (
            <p>
              <span className="block font-medium">{deliveryFrom.price}</span>
              <span className="block">{deliveryFrom.arrives}</span>
            </p>
          )}
          <p className="hint">{product.delivery}</p>
        </div>
      </div>
    </div>
  );
}

/** On a phone it stays in view at the lower end of the screen, with the price, until the product ends. */
function CartForm({
  id,
  price,
  every,
  quantity,
  submit,
  buyNow,
  addToCart,
}: Omit<ProductPanelProps, "picturesLabel" | "pictures">) {
  return (
    <ActionForm action={addToCart} className="buy-bar">
      <input type="hidden" name="productId" value={id} />
      <p aria-hidden>
        <span>{price}</span> {every && <span>{every}</span>}
      </p>
      {quantity === null ? (
        <input type="hidden" name="quantity" value="1" />
      ) : (
        <div className="field">
          <label htmlFor="quantity" className="label">
            {quantity.label}
          </label>
          <QuantitySelect id="quantity" quantity={1} max={quantity.max} className="h-13 w-20" />
        </div>
      )}
      <Button size="lg" className="flex-1 sm:flex-none sm:px-10">
        {submit}
      </Button>
      {buyNow && (
        <Button name="buyNow" value="1" variant="outline" size="lg" className="w-full sm:w-auto sm:px-10">
          {buyNow}
        </Button>
      )}
    </ActionForm>
  );
}
