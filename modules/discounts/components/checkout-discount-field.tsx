"use client";

import { useChosenAmounts } from "@/components/shop/checkout/checkout-choice";
import { useCheckoutReply } from "@/components/shop/checkout/checkout-reply";
import { DiscountField } from "./discount-field";

/** The field of a code in the form of the checkout. `applied` is the name of the code if it is valid for the cart, `problem` why it is not. */
export function CheckoutDiscountField({
  code,
  applied,
  problem,
}: {
  code?: string;
  applied?: string;
  problem?: string;
}) {
  const { values, errorOf } = useCheckoutReply();
  return (
    <DiscountField
      applied={applied}
      amount={useChosenAmounts()?.discount?.amount}
      typed={values.discountCode ?? code}
      error={errorOf("discountCode") ?? problem}
    />
  );
}
