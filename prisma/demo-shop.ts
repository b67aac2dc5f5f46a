import { resolve } from "node:path";

const europe =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/**
 * The markets of the demo, with the price of the standard delivery. Amounts are minor units: KWD has three
 * decimals, JPY none. Cambodia buys in US dollars, as shops there do.
 */
export const demoPriceLists = [
  {
    code: "us",
    name: "United States",
    region: "US",
    countries: ["US"],
    currency: "USD",
    deliveryMinor: 1_500,
  },
  { code: "eu", name: "Europe", region: "150", countries: europe, currency: "EUR", deliveryMinor: 1_290 },
  { code: "jp", name: "Japan", region: "JP", countries: ["JP"], currency: "JPY", deliveryMinor: 1_800 },
  { code: "kw", name: "Kuwait", region: "KW", countries: ["KW"], currency: "KWD", deliveryMinor: 4_750 },
  { code: "kh", name: "Cambodia", region: "KH", countries: ["KH"], currency: "USD", deliveryMinor: 1_200 },
];

/** Who may enter the demo's admin. */
export const demoStaff = {
  email: "staff@example.com",
  name: "Noor Haddad",
  password: "demo-staff-password",
};

/** What the demo sells, for `npm run products` too. */
export const demoProductFile = resolve("prisma/demo-products.json");
