"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

import { type Place, servesPlace, type TaxArea, taxAreaOf } from "@/lib/addresses/tax-area";

import { AmountRows, type AmountTerms, type AmountTexts } from "@/components/shop/amounts/amount-rows";
import { readTexts } from "@/components/shop/frame/joined-texts";

export type DeliveryMethodTexts = {
  code: string;
  name: string;
  price: string;
  /** "Arrives Tue, Nov 24 – Fri, Nov 27". */
  arrives: string;
  needsPhone: boolean;
  /** Codes of ISO 3166 with spaces between them; empty for everywhere. */
  serves: string;
};

/**
 * The amounts of an order with one delivery method, for each of the taxes that the checkout offers.
 *
 * Taxes and totals are one text each, as `writeTexts` writes it: React sends each item of a list on its own.
 */
export type AmountsByTax = {
  delivery: string;
  /** What the code takes off. */
  discount?: AmountTexts["discount"];
  taxes: string;
  totals: string;
  /** Of an order that is not charged at once. */
  splits?: AmountTexts["split"][];
  plans?: AmountTexts["plan"][];
};

/** What the checkout offers, with the server's amounts for each choice, written for people. */
export type CheckoutOffer = {
  methods: DeliveryMethodTexts[];
  subtotal: string;
  /** The names of all taxes, as `writeTexts` writes them; the first is empty, for a country without one. */
  taxes: string;
  /** Which of them are added to the amounts instead of included in them. */
  added: number[];
  /** Country, which of the taxes it has, and of a part of it the postal prefix and the town: "ES 0 35". As `writeTexts` writes them. */
  taxOf: string;
  /** By the code of the delivery method. */
  amounts: Record<string, AmountsByTax>;
  terms: AmountTerms;
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
  const served = methods.filter(
    ({ serves }) => place === undefined || servesPlace(serves === "" ? [] : serves.split(" "), place),
  );
  return { served, chosen: served.find(({ code }) => code === deliveryMethod) ?? served[0] };
}

/** The amounts of the order as it is chosen now; undefined if nothing can be delivered. */
export function useChosenAmounts(): AmountTexts | undefined {
  const { offer, choice } = useCheckout();
  const method = deliveryChoice(offer.methods, choice).chosen ?? offer.methods[0];
  const amounts = method && offer.amounts[method.code];
  const { country } = choice;
  const index = country ? (taxAreaOf(readAreas(offer.taxOf), { ...choice, country })?.tax ?? 0) : 0;
  const total = amounts && readTexts(amounts.totals)[index];
  if (amounts === undefined || total === undefined) return undefined;
  const [term, amount] = [readTexts(offer.taxes)[index], readTexts(amounts.taxes)[index]];
  return {
    subtotal: offer.subtotal,
    delivery: amounts.delivery,
    discount: amounts.discount ?? null,
    tax: term && amount ? { term, amount, included: !offer.added.includes(index) } : null,
    total,
    split: amounts.splits?.[index] ?? null,
    plan: amounts.plans?.[index] ?? null,
  };
}

function readAreas(text: string): (TaxArea & { tax: number })[] {
  return readTexts(text).map((area) => {
    const [country = "", tax, postalPrefix = "", town = ""] = area.split(" ");
    return { country, tax: Number(tax), postalPrefix, town };
  });
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
