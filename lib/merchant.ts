/**
 * The merchant's own settings: what another merchant changes first. The hosts of its pictures are in next.config.js, which
 * the build reads before it can read TypeScript.
 */
export const merchant = {
  /** The languages that the shop speaks, the default first; each has a catalogue in lib/i18n. */
  languages: ["en", "ar", "km"] as const,
  /** The shop's name, in every language. */
  name: "Alder & Loom",
  /** Who sells, as receipts and mails name it. */
  seller: {
    address: {
      name: "Alder & Loom Ltd",
      addressLine1: "14 Weavers Yard",
      addressLine2: null,
      city: "Halifax",
      region: null,
      postalCode: "HX1 1AA",
      country: "GB",
    },
    taxNumber: "GB 123 4567 89",
    email: "hello@alderandloom.example",
  },
  /** The pages of the merchant's policies, in the order of their links. Each is a file for each language in lib/policies/texts. */
  policies: ["returns", "privacy", "terms", "contact"] as const,
  /** The colours of pages, mails and frames, by their names in CSS, in the light and the dark theme. Tests hold their contrast. */
  colours: {
    background: { light: "#faf8f4", dark: "#171613" },
    foreground: { light: "#211f1b", dark: "#f3efe7" },
    card: { light: "#fffefc", dark: "#1f1d1a" },
    "card-foreground": { light: "#211f1b", dark: "#f3efe7" },
    muted: { light: "#f1ede5", dark: "#26241f" },
    "muted-foreground": { light: "#625b50", dark: "#b8b0a2" },
    secondary: { light: "#ece7dd", dark: "#2e2b26" },
    "secondary-foreground": { light: "#2c2822", dark: "#efeae0" },
    primary: { light: "#23493c", dark: "#a8d5be" },
    "primary-foreground": { light: "#fbfaf6", dark: "#0f231a" },
    accent: { light: "#95481f", dark: "#e6a57f" },
    border: { light: "#e3dccf", dark: "#36322b" },
    input: { light: "#8f8677", dark: "#837b6d" },
    ring: { light: "#2f6b56", dark: "#8cc7aa" },
    destructive: { light: "#a8291f", dark: "#f0a094" },
    "destructive-foreground": { light: "#fffaf8", dark: "#35100b" },
    "destructive-text": { light: "#98231a", dark: "#f4aea3" },
    "destructive-subtle": { light: "#fcf0ed", dark: "#331a16" },
    "destructive-border": { light: "#efc8c0", dark: "#5d2c25" },
    "success-text": { light: "#1d5a3a", dark: "#a5dcb9" },
    "success-subtle": { light: "#ebf5ee", dark: "#172a1e" },
    "success-border": { light: "#bfdfca", dark: "#2b5039" },
    "warning-text": { light: "#77490a", dark: "#eec886" },
    "warning-subtle": { light: "#fdf4e1", dark: "#2e2412" },
    "warning-border": { light: "#eed9aa", dark: "#574422" },
    "info-text": { light: "#264f72", dark: "#a9cdea" },
    "info-subtle": { light: "#eef4f9", dark: "#182732" },
    "info-border": { light: "#c6d9e8", dark: "#2d4a60" },
    /** Behind product pictures. */
    picture: { light: "#efe9de", dark: "#d9d1c2" },
  },
  /** The look of the provider's card frame: the colour of focus, visible in both themes, and the corners of fields in pixels. */
  cardFrame: { accent: "3a8a6e", radius: 8 },
  /** Where the merchant dispatches: the day of an order is the day there. */
  timeZone: "Europe/London",
  /** In which taxes are paid: the file of taxes converts to it. */
  currency: "GBP",
  /** Within how many working days products in stock leave the workshop. */
  dispatchWorkingDays: 2,
  /** Who carries parcels, by the names that staff type, and the page on which a carrier shows where one is. */
  carriers: [
    { name: "Royal Mail", page: "https://www.royalmail.com/track-your-item#/tracking-results/{number}" },
    { name: "DHL", page: "https://www.dhl.com/gb-en/home/tracking.html?tracking-id={number}" },
    { name: "UPS", page: "https://www.ups.com/track?tracknum={number}" },
  ],
  /** How long a link works that a shopper asked for with an order number and an e-mail address. */
  orderLinkHours: 1,
  /** ISO 3166 codes of the countries that the shop delivers to. */
  deliveryCountries:
    "AE AT AU BE BG BH CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KH KR KW LI LT LU LV MT NL NO NZ OM PL PT QA RO SA SE SG SI SK US".split(
      " ",
    ),
  /** After how many days personal data is erased of orders: of paid ones once the law asks for no books any more, and of those never paid. */
  retentionDays: { paid: 10 * 365, unpaid: 90 },
  /** The card brands of the contract with the bank, by the gateway's words, in the order in which they are shown. */
  acceptedCards: ["VISA", "MASTERCARD", "AMEX", "JCB"] as const,
  /** What a clerk may refund of an order in all, in minor units: `5_000` is 50.00 dollars. Of a currency without an entry, nothing. */
  clerkRefundLimitMinor: { USD: 5_000, EUR: 5_000, GBP: 5_000, JPY: 8_000, KWD: 15_000 },
  /** Once more than this is refunded of an order, a refund needs a code of the person's authenticator app, if they have one; in other currencies always. Minor units. */
  codeAboveMinor: { USD: 50_000, EUR: 50_000, GBP: 50_000, JPY: 80_000, KWD: 150_000 },
  /** Why staff may say that they refund: a word for files, and what the admin shows. */
  refundReasons: {
    returned: "Returned",
    damaged: "Damaged or faulty",
    not_delivered: "Not delivered",
    wrong_item: "Wrong item",
    ordered_twice: "Ordered twice",
    price: "Price or discount",
    goodwill: "Goodwill",
    fraud: "Fraud",
    other: "Another reason",
  },
};

/** A text that a shop has to show. */
export type Policy = (typeof merchant.policies)[number];

/** The colours of one theme, by their names in CSS. */
export function coloursOf(theme: "light" | "dark"): Record<keyof typeof merchant.colours, string> {
  const colours = Object.entries(merchant.colours).map(([name, colour]) => [name, colour[theme]]);
  return Object.fromEntries(colours) as Record<keyof typeof merchant.colours, string>;
}
