import { createTranslator } from "next-intl";
import { expect, test } from "vitest";

import { catalogues } from "@/lib/i18n/catalogues";
import type { Translations } from "@/lib/i18n/translations";
import { merchant } from "@/lib/merchant";
import { policyLinks } from "./frame-texts";

test("the footer links to each policy that has a page, and to no other", () => {
  const t = createTranslator({ locale: "en", messages: catalogues.en }) as Translations;
  const policies = { terms: "https://shop.example/terms", privacy: null, returns: "/returns" };
  expect(policyLinks(t, policies)).toEqual([
    { href: "https://shop.example/terms", text: "Terms" },
    { href: "/returns", text: "Returns" },
  ]);
});

test("each policy of the merchant is an address", () => {
  const addresses = Object.values(merchant.policies).filter((address) => address !== null);
  expect(addresses.filter((address) => !/^(https:\/\/|\/\w)/.test(address))).toEqual([]);
});
