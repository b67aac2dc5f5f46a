"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

import { type Place, servesPlace } from "@/lib/addresses/serves-place";

import { AmountRows, type AmountTerms, type AmountTexts } from "./amount-rows";

export type DeliveryMethodTexts = {
  code: string;
  name: string;
  price: string;
  /** "Arrives Tue, November 24 – Fri, November 27". */
  arrives: string;
  needsPhone: boolean;
  serves: string[];
};

/** The amounts of an order with one delivery method, for each of the taxes that the checkout offers. */
export type AmountsByTax = {
  delivery: string;
  taxes: (string | null)[];
  totals: string[];
  /** Of an order that is not charged at once. */
  splits?: AmountTexts["split"][];
  plans?: AmountTexts["plan"][];
};

/** What the checkout offers, with the server's amounts for each choice, written for people. */
export type CheckoutOffer = {
  methods: DeliveryMethodTexts[];
  subtotal: string;
  /** The taxes of all countries; the first is that of a country without one. */
  taxes: (Pick<NonNullable<AmountTexts["tax"]>, "term" | "included"> | null)[];
  /** Which of them each country has. */
  taxOf: Record<string, number>;
  /** By the code of the delivery method. */
  amounts: Record<string, AmountsByTax>;
  terms: AmountTerms;
};

/** What the shopper has chosen so far. */
export type Choice = { country?: string; region?: string; deliveryMethod?: string };

type CheckoutContext = { offer: CheckoutOffer; choice: Choice; choose: (choice: Choice) => void };

const Context = createContext<CheckoutContext | null>(null);

/** Connects the checkout form with the summary beside it: the summary shows the amounts of what is chosen in the form. */
export function CheckoutChoice({
  offer,
  initial,
  children,
}: {
  offer: CheckoutOffer;
  initial: Choice;
  children: ReactNode;
}) {
  const [choice, choose] = useState(initial);
  return <Context value={{ offer, choice, choose }}>{children}</Context>;
}

export function useCheckout(): CheckoutContext {
  const context = useContext(Context);
  if (context === null) throw new Error("outside of CheckoutChoice");
  return context;
}

/** The delivery methods that serve the chosen place, and the chosen one of them: the first one where none is chosen. */
export function deliveryChoice(
  methods: readonly DeliveryMethodTexts[],
  { country, region, deliveryMethod }: Choice,
): { served: DeliveryMethodTexts[]; chosen: DeliveryMethodTexts | undefined } {
  const place: Place | undefined = country ? { country, region } : undefined;
  const served = methods.filter(({ serves }) => place === undefined || servesPlace(serves, place));
  return { served, chosen: served.find(({ code }) => code === deliveryMethod) ?? served[0] };
}

function useChosenAmounts(): AmountTexts | undefined {
  const { offer, choice } = useCheckout();
  const method = deliveryChoice(offer.methods, choice).chosen ?? offer.methods[0];
  const amounts = method && offer.amounts[method.code];
  const index = offer.taxOf[choice.country ?? ""] ?? 0;
  const total = amounts?.totals[index];
  if (amounts === undefined || total === undefined) return undefined;
  const [tax, amount] = [offer.taxes[index], amounts.taxes[index]];
  return {
    subtotal: offer.subtotal,
    delivery: amounts.delivery,
    tax: tax && amount ? { ...tax, amount } : null,
    total,
    split: amounts.splits?.[index] ?? null,
    plan: amounts.plans?.[index] ?? null,
  };
}

/** The amounts of the order as it is chosen now. */
export function ChosenAmounts() {
  const { offer } = useCheckout();
  const texts = useChosenAmounts();
  return texts && <AmountRows terms={offer.terms} texts={texts} />;
}

/** The total of the order as it is chosen now. */
export function ChosenTotal() {
  return useChosenAmounts()?.total;
}
