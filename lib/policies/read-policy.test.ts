import { expect, test } from "vitest";

import { locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";

import { readPolicy } from "./read-policy";

const texts = locales.flatMap((locale) => merchant.policies.map((policy) => ({ policy, locale })));

test.each(texts)(
  "$policy in $locale has a title, a description without marks, and leads to pages that exist",
  async (text) => {
    const { title, description, html } = await readPolicy(text);
    expect(title).not.toBe("");
    expect(description).toMatch(/^[^[\]*_<>\n]{20,}$/);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replace("/policies/", ""),
    );
    expect(merchant.policies).toEqual(expect.arrayContaining(targets));
  },
);

test("a language without a catalogue reads the default language", async () => {
  const fallback = await readPolicy({ policy: "terms", locale: "en-XA" });
  expect(fallback).toEqual(await readPolicy({ policy: "terms", locale: locales[0] }));
});

test("each policy has the same headings in each language", async () => {
  for (const policy of merchant.policies) {
    const counts = await Promise.all(
      locales.map(async (locale) => (await readPolicy({ policy, locale })).html.split("<h2").length),
    );
    expect(new Set(counts).size, policy).toBe(1);
  }
});
