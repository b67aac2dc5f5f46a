"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

import { type Place, servesPlace, taxAreaOf } from "@/lib/addresses/tax-area";
import type { CartQuotes } from "@/lib/checkout/views";

import { AmountRows, type AmountTexts } from "@/components/shop/amounts/amount-rows";

export type DeliveryMethodTexts = {
  code: string;
  name: string;
  price: string;
  /** "Arrives Tue, Nov 24 – Fri, Nov 27". */
  arrives: string;
  needsPhone: boolean;
  /** Codes of ISO 3166; empty for everywhere. */
  serves: string[];
};

/** What the checkout offers, with the server's amounts for each choice, written for people. */
export type CheckoutOffer = {
  methods: DeliveryMethodTexts[];
  /** Which tax each country has, and each part of one; the others have the first, which is none. */
  taxOf: CartQuotes["taxOf"];
  /** By the code of the delivery method, for each tax. */
  amounts: Record<string, AmountTexts[]>;
};

/** What the shopper has chosen so far. */
export type Choice = Partial<Place> & { deliveryMethod?: string };

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

/** The delivery methods that serve the chosen place, and the chosen one of them: the first one if none is chosen. */
export function deliveryChoice(
  methods: readonly DeliveryMethodTexts[],
  { country, region, deliveryMethod }: Choice,
): { served: DeliveryMethodTexts[]; chosen: DeliveryMethodTexts | undefined } {
  const place: Place | undefined = country ? { country, region } : undefined;
  const served = methods.filter(({ serves }) => place === undefined || servesPlace(serves, place));
  return { served, chosen: served.find(({ code }) => code === deliveryMethod) ?? served[0] };
}

/** The amounts of the order as it is chosen now; undefined if nothing can be delivered. */
export function useChosenAmounts(): AmountTexts | undefined {
  const { offer, choice } = useCheckout();
  const method = deliveryChoice(offer.methods, choice).chosen ?? offer.methods[0];
  const { country } = choice;
  const area = country ? taxAreaOf(offer.taxOf, { ...choice, country }) : undefined;
  return method && offer.amounts[method.code]?.[area?.tax ?? 0];
}

/** The amounts of the order as it is chosen now. */
export function ChosenAmounts() {
  const texts = useChosenAmounts();
  return texts && <AmountRows texts={texts} />;
}

/** The total of the order as it is chosen now. */
export function ChosenTotal() {
  return useChosenAmounts()?.total;
}
