/** What a shopper of the demo may type at the checkout, as a file of `npm run products` has it. */
export const demoDiscountCodes = [
  { code: "WELCOME10", percent: "10" },
  { code: "TENOFF", amounts: { us: "10.00", eu: "10.00", jp: "1500", kw: "3.000", kh: "10.00" } },
  { code: "FREESHIP", freeDelivery: true },
  { code: "SUMMER26", percent: "15", validUntil: "2026-08-31" },
];
