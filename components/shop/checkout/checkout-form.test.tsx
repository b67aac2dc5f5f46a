import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { addressFormOf } from "@/lib/addresses/address-form";
import { type AddressField, addressFormatOf } from "@/lib/addresses/address-format";
import messages from "@/lib/i18n/messages/en.json";
import { merchant } from "@/lib/merchant";

import { CheckoutChoice, type CheckoutOffer, ChosenAmounts, deliveryChoice } from "./checkout-choice";
import { checkoutFields } from "./checkout-fields";
import { CheckoutForm } from "./checkout-form";

const method = { price: "$15.00", arrives: "Arrives soon", needsPhone: false, serves: [] };
const methods = [
  { ...method, code: "standard", name: "Standard" },
  { ...method, code: "express", name: "Express", serves: ["GB", "KH-12"] },
  { ...method, code: "two_person", name: "Two persons", needsPhone: true, serves: ["GB"] },
];
const offer: CheckoutOffer = { methods, taxOf: [], amounts: {} };

function render(
  initial: Partial<Record<"country" | "postalCode" | "region" | "deliveryMethod", string>>,
): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <CheckoutChoice offer={offer} initial={initial}>
        <CheckoutForm
          action={(state) => Promise.resolve(state)}
          idempotencyKey="key-1"
          initial={initial}
          kept={{}}
          addressForm={addressFormOf(initial.country ?? "", "en")}
          countries={merchant.deliveryCountries.map((code) => ({ code, name: code }))}
          methodsWithPhone="Two persons"
          discount={<input name="discountCode" />}
          offersSignIn={false}
          admitsSaving={false}
          savedAddresses={undefined}
          filled={undefined}
        />
      </CheckoutChoice>
    </NextIntlClientProvider>,
  );
}

const withoutNoscript = (html: string) => html.replace(/<noscript>.*?<\/noscript>/g, "");
const namesIn = (html: string) => [...new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))];

test.each(merchant.deliveryCountries)(
  "the form for %s has the fields of its addresses, in the order in which errors are listed",
  (country) => {
    const { fields } = addressFormatOf(country);
    const html = withoutNoscript(render({ country, deliveryMethod: "two_person" }));
    const expected = checkoutFields(fields).filter((name) => name !== "phone" || country === "GB");
    expect(namesIn(html)).toEqual(["idempotencyKey", ...expected]);
  },
);

test("marks a field as optional, or requires it, as the country does", () => {
  const isOptional = (html: string, name: AddressField) =>
    new RegExp(`for="${name}"[^>]*><span>[^<]*</span> <span[^>]*>\\(optional\\)`).test(html);
  expect(isOptional(render({ country: "KH" }), "postalCode")).toBe(true);
  expect(isOptional(render({ country: "GB" }), "postalCode")).toBe(false);
  expect(render({ country: "GB" })).toMatch(/<input id="postalCode"[^>]*required/);
  expect(render({ country: "KH" })).not.toMatch(/<input id="postalCode"[^>]*required/);
});

test("an address in Latin letters keeps its order on a page from right to left, and an e-mail address always", () => {
  const html = render({ country: "KH" });
  const direction = (name: string) => new RegExp(`<input id="${name}"[^>]* dir="(\\w+)"`).exec(html)?.[1];
  for (const name of ["name", "addressLine1", "addressLine2", "city", "postalCode"])
    expect([name, direction(name)]).toEqual([name, "auto"]);
  for (const name of ["email", "phone"]) expect([name, direction(name)]).toEqual([name, "ltr"]);
});

test("shows what was typed, and chooses the region of the country", () => {
  const html = render({ country: "US", postalCode: "03801", region: "NH" });
  expect(html).toMatch(/<input[^>]*name="postalCode"[^>]*value="03801"/);
  expect(html).toMatch(/<option value="NH" selected="">New Hampshire/);
});

test("asks for a phone number where the delivery needs one, and without JavaScript always", () => {
  const asks = (html: string) => html.includes('name="phone"');
  const standard = render({ country: "GB" });
  expect(asks(withoutNoscript(standard))).toBe(false);
  expect(asks(standard)).toBe(true);
  expect(standard).toContain("Needed for Two persons only.");
  expect(asks(withoutNoscript(render({ country: "GB", deliveryMethod: "two_person" })))).toBe(true);
});

test("offers the delivery methods that serve the address, the first one where the chosen one does not", () => {
  const codes = (choice: Parameters<typeof deliveryChoice>[1]) => {
    const { served, chosen } = deliveryChoice(methods, choice);
    return [served.map(({ code }) => code).join(" "), chosen?.code];
  };
  expect(codes({})).toEqual(["standard express two_person", "standard"]);
  expect(codes({ country: "GB", deliveryMethod: "two_person" })).toEqual([
    "standard express two_person",
    "two_person",
  ]);
  expect(codes({ country: "KH", region: "12", deliveryMethod: "express" })).toEqual([
    "standard express",
    "express",
  ]);
  expect(codes({ country: "KH", region: "1", deliveryMethod: "express" })).toEqual(["standard", "standard"]);
});

test("the summary has the amounts and the tax of the chosen country and delivery method", () => {
  const amounts = { subtotal: "", discount: null, split: null, terms: null };
  const [vat, gst] = [
    { term: "Includes VAT (20%)", included: true },
    { term: "GST (5%)", included: false },
  ];
  const area = { postalPrefix: "", town: "" };
  const priced: CheckoutOffer = {
    ...offer,
    taxOf: [
      { ...area, country: "GB", tax: 1 },
      { ...area, country: "CA", tax: 2 },
      { ...area, country: "ES", tax: 1 },
      { ...area, country: "ES", postalPrefix: "35", tax: 0 },
      { ...area, country: "IT", tax: 1 },
      { ...area, country: "IT", postalPrefix: "23030", town: "livigno", tax: 0 },
    ],
    amounts: {
      standard: [
        { ...amounts, delivery: "$1", tax: null, total: "$9" },
        { ...amounts, delivery: "$1", tax: { ...vat, amount: "$2" }, total: "$10" },
        { ...amounts, delivery: "$1", tax: { ...gst, amount: "$3" }, total: "$11" },
      ],
      express: [
        { ...amounts, delivery: "$4", tax: null, total: "$12" },
        { ...amounts, delivery: "$4", tax: { ...vat, amount: "$5" }, total: "$13" },
        { ...amounts, delivery: "$4", tax: { ...gst, amount: "$6" }, total: "$14" },
      ],
    },
  };
  const rows = (initial: Parameters<typeof deliveryChoice>[1]) => {
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <CheckoutChoice offer={priced} initial={initial}>
          <ChosenAmounts />
        </CheckoutChoice>
      </NextIntlClientProvider>,
    );
    return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, term, amount]) => `${term} ${amount}`,
    );
  };
  expect(rows({})).toEqual(["Subtotal ", "Delivery $1", "Total $9"]);
  expect(rows({ country: "US" })).toEqual(["Subtotal ", "Delivery $1", "Total $9"]);
  expect(rows({ country: "GB", deliveryMethod: "express" })).toEqual([
    "Subtotal ",
    "Delivery $4",
    "Total $13",
    "Includes VAT (20%) $5",
  ]);
  expect(rows({ country: "CA" })).toEqual(["Subtotal ", "Delivery $1", "GST (5%) $3", "Total $11"]);
  const untaxed = ["Subtotal ", "Delivery $1", "Total $9"];
  expect(rows({ country: "ES", postalCode: "28039" })).toHaveLength(4);
  expect(rows({ country: "ES", postalCode: "e-35 001" })).toEqual(untaxed);
  expect(rows({ country: "IT", postalCode: "23030", city: "Chiuro" })).toHaveLength(4);
  expect(rows({ country: "IT", postalCode: "23030", city: "Livigno" })).toEqual(untaxed);
});

test("without JavaScript the first button that Enter presses continues to payment", () => {
  expect(/<button[^>]*>/.exec(render({}))?.[0]).not.toContain('name="use"');
  expect(render({})).toMatch(/<button[^>]*name="use"/);
});
