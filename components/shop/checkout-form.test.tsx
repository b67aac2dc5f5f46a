import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { checkoutFields } from "./checkout-fields";
import { CheckoutForm } from "./checkout-form";

test("the form has every checkout field, in the order in which errors are listed", () => {
  const html = renderToStaticMarkup(
    <CheckoutForm
      action={(state) => Promise.resolve(state)}
      placement="placement-1"
      initial={{}}
      countries={[]}
      labels={{
        email: "Email",
        name: "Name",
        country: "Country",
        addressLine1: "Address",
        addressLine2: "Flat",
        city: "City",
        postalCode: "Postal code",
        region: "Region",
      }}
      messages={{
        contact: "Contact",
        delivery: "Delivery",
        optional: "(optional)",
        emailHint: "Hint",
        chooseCountry: "Choose",
        submit: "Submit",
        submitting: "Submitting",
        next: "Next",
      }}
      submitClassName=""
    />,
  );
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["placement", ...checkoutFields]);
});
