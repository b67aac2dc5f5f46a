"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";

import { QuantitySelect } from "@/components/shop/catalogue/quantity-select";

/**
 * The quantity of a product in the cart. The form has the quantity that the page `shown` as well, so that only what was chosen here
 * changes, and nothing that another tab has changed meanwhile.
 */
export function CartQuantity({ quantity, ...props }: ComponentProps<typeof QuantitySelect>) {
  const select = useRef<HTMLSelectElement>(null);
  const synced = useRef(quantity);
  const [chosenFrom, setChosenFrom] = useState<number>();
  useEffect(() => {
    if (select.current === null || synced.current === quantity) return;
    synced.current = quantity;
    select.current.value = String(quantity);
  }, [quantity]);
  return (
    <>
      {/* What was chosen is sent again until it is stored, also if it is what was shown at first. */}
      <input type="hidden" name="shown" value={chosenFrom === quantity ? "" : quantity} />
      <QuantitySelect {...props} ref={select} quantity={quantity} onChange={() => setChosenFrom(quantity)} />
    </>
  );
}
