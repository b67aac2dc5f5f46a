import { describe, expect, test } from "vitest";

import { expectComplete, linksOf, renderText, twoFullStops } from "@/testing/render-text";
import { locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { expiringCardText } from "./card-texts";

const link = "https://shop.example/account/cards";

/** Writes the mail about a card that expires in February 2027 and pays for these plans. */
function write(plans: string[], language?: string) {
  const card = { brand: "VISA", last4: "1019", expiryMonth: 2, expiryYear: 27 };
  return renderText((_, deps) => expiringCardText({ ...card, plans }, deps), {}, language);
}

describe.each(locales)("in %s", (language) => {
  test.each([[["Season box", "Yarn box"]], [[]]])(
    "the mail about a card that pays for %j says everything without an order",
    async (plans) => {
      const mail = await write(plans, language);
      expect(linksOf(mail)).toEqual([link, `mailto:${merchant.seller.email}`]);
      expect(mail.text).toContain(link);
      expectComplete(mail, language, ["1019", ...plans]);
    },
  );

  test("no sentence has two full stops, after a name with an abbreviation", async () => {
    for (const plans of [["Box Ltd.", "Yarn Ltd."], []])
      expect((await write(plans, language)).text).not.toMatch(twoFullStops);
  });
});

test("a card that expires is named with its last month and the plans that it pays for", async () => {
  const { text } = await write(["Season box", "Yarn box"]);
  expect(text).toContain("valid until the end of February 2027");
  expect(text).toContain("Season box and Yarn box");
  expect(text).toContain("Visa ending in 1019");
});
