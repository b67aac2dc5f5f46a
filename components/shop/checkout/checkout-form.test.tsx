import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { type AddressField, addressFormatOf } from "@/lib/addresses/address-format";
import { merchant } from "@/lib/merchant";

import { CheckoutChoice, type CheckoutOffer, ChosenAmounts, deliveryChoice } from "./checkout-choice";
import { checkoutFields } from "./checkout-fields";
import { CheckoutForm } from "./checkout-form";
import { writeTexts } from "@/components/shop/frame/joined-texts";
import { writeRegions } from "./region-text";

const method = { price: "$15.00", arrives: "Arrives soon", needsPhone: false, serves: "" };
const methods = [
  { ...method, code: "standard", name: "Standard" },
  { ...method, code: "express", name: "Express", serves: "GB KH-12" },
  { ...method, code: "two_person", name: "Two persons", needsPhone: true, serves: "GB" },
];
const terms = {
  subtotal: "Subtotal",
  delivery: "Delivery",
  total: "Total",
  chargedNow: "Now",
  chargedLater: "Later",
  laterNote: "Note",
};
const offer: CheckoutOffer = { methods, subtotal: "", taxes: "", added: [], taxOf: "", amounts: {}, terms };

const formOf = (country: string) => {
  const { fields, required, regions } = addressFormatOf(country);
  return {
    country,
    fields,
    required,
    labels: { addressLine2: "Flat", city: "City", region: "Region", postalCode: "Postal code" },
    addLine2: "Add a flat",
    digits: false,
    regions: writeRegions(regions.map(({ code, latinName }) => [code, latinName])),
  };
};

function render(
  initial: Partial<Record<"country" | "postalCode" | "region" | "deliveryMethod", string>>,
): string {
  return renderToStaticMarkup(
    <CheckoutChoice offer={offer} initial={initial}>
      <CheckoutForm
        action={(state) => Promise.resolve(state)}
        idempotencyKey="key-1"
        initial={initial}
        kept={{}}
        countries={writeRegions(merchant.deliveryCountries.map((code) => [code, code]))}
        sent={formOf(initial.country ?? "")}
        formsUrl="/forms"
        labels={{
          email: "Email",
          name: "Name",
          country: "Country",
          addressLine1: "Address",
          phone: "Phone",
        }}
        discount={undefined}
        discountTexts={{ title: "Discount code", apply: "Apply", applied: "Applied", remove: "Remove" }}
        messages={{
          contact: "Contact",
          delivery: "Delivery",
          deliveryMethod: "Delivery method",
          noDelivery: "No delivery",
          optional: "(optional)",
          emailHint: "Hint",
          emailQuestion: "Did you mean {email}?",
          phoneHint: "Hint",
          phoneHintFor: "Needed for: two persons.",
          chooseCountry: "Choose",
          useCountry: "Use this country",
          chooseRegion: "Choose",
          filledIn: "Filled in: {place}",
          submit: "Submit",
          submitting: "Submitting",
          next: "Next",
        }}
        submitClassName=""
      />
    </CheckoutChoice>,
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
    // The last one is the button of the code.
    expect(namesIn(html)).toEqual(["idempotencyKey", ...expected, "use"]);
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
  expect(standard).toContain("Needed for: two persons.");
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
  const priced: CheckoutOffer = {
    ...offer,
    taxes: writeTexts(["", "Includes VAT (20%)", "GST (5%)"]),
    added: [2],
    taxOf: writeTexts(["GB 1", "CA 2", "ES 1", "ES 0 35", "IT 1", "IT 0 23030 livigno"]),
    amounts: {
      standard: {
        delivery: "$1",
        taxes: writeTexts(["", "$2", "$3"]),
        totals: writeTexts(["$9", "$10", "$11"]),
      },
      express: {
        delivery: "$4",
        taxes: writeTexts(["", "$5", "$6"]),
        totals: writeTexts(["$12", "$13", "$14"]),
      },
    },
  };
  const rows = (initial: Parameters<typeof deliveryChoice>[1]) => {
    const html = renderToStaticMarkup(
      <CheckoutChoice offer={priced} initial={initial}>
        <ChosenAmounts />
      </CheckoutChoice>,
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
