import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { merchant } from "@/lib/merchant";

import { addressFields, addressFormatOf, findRegion, regionName } from "./address-format";
import { formatAddress } from "./format-address";
import { latinDigits } from "@/lib/text/clean-text";
import { examplePhone } from "./example-phone";
import { formatPhone, parsePhone } from "./parse-phone";
import { parsePostalCode } from "./postal-code";

describe("the fields of an address", () => {
  test.each([
    ["US", "addressLine1 addressLine2 postalCode city region", "zip", "state"],
    ["JP", "postalCode region city addressLine1 addressLine2", "postal_code", "prefecture"],
    ["KH", "addressLine1 addressLine2 city region postalCode", "postal_code", "province"],
    ["GB", "addressLine1 addressLine2 postalCode city", "postcode", "province"],
    ["DE", "addressLine1 addressLine2 postalCode city", "postal_code", "province"],
    ["AE", "addressLine1 addressLine2 city region", "postal_code", "emirate"],
    ["QA", "addressLine1 addressLine2 city", "postal_code", "province"],
    ["SG", "addressLine1 addressLine2 postalCode", "postal_code", "province"],
    ["IN", "addressLine1 addressLine2 city postalCode region", "pin", "state"],
    ["IE", "addressLine1 addressLine2 city region postalCode", "eircode", "county"],
  ])("in %s are %s", (country, fields, postalCode, region) => {
    const format = addressFormatOf(country);
    expect(format.fields.join(" ")).toBe(fields);
    expect(format.labels).toMatchObject({ postalCode, region });
  });

  test("that must be filled are asked for, in every country that the shop delivers to", () => {
    for (const country of merchant.deliveryCountries) {
      const { fields, required } = addressFormatOf(country);
      expect(fields, country).toEqual(expect.arrayContaining(required));
      expect(new Set(fields).size, country).toBe(fields.length);
      expect(addressFields, country).toEqual(expect.arrayContaining(fields));
    }
  });

  test("with a postal code have an example that is right, and are the only ones with postal codes", () => {
    for (const country of merchant.deliveryCountries) {
      const { fields, postalCodeExample } = addressFormatOf(country);
      expect(postalCodeExample !== undefined, country).toBe(fields.includes("postalCode"));
      if (postalCodeExample !== undefined)
        expect(parsePostalCode(postalCodeExample, country), country).toBe(postalCodeExample);
    }
  });

  test("in Cambodia have 25 provinces, each with a code of its own", () => {
    const { regions } = addressFormatOf("KH");
    expect(regions).toHaveLength(25);
    expect(new Set(regions.map(({ code }) => code)).size).toBe(25);
  });
});

describe("a region", () => {
  test.each([
    ["US", "California", "CA"],
    ["US", "ca", "CA"],
    ["CA", "quebec", "QC"],
    ["JP", "東京都", "13"],
    ["JP", "tokyo", "13"],
    ["KH", "ភ្នំពេញ", "12"],
    ["KH", "KH-12", "12"],
    ["AE", "دبي", "DU"],
  ])("of %s is found by %s", (country, text, code) => {
    expect(findRegion(country, text)?.code).toBe(code);
  });

  test("of another country is not found", () => {
    expect(findRegion("US", "Ontario")).toBeUndefined();
    expect(findRegion("GB", "Kent")).toBeUndefined();
  });

  test("is named in the country's language for its readers, and in Latin letters for others", () => {
    const format = addressFormatOf("KH");
    const region = findRegion("KH", "12")!;
    expect(regionName(region, format, "km")).toBe("ភ្នំពេញ");
    expect(regionName(region, format, "ar")).toBe("Phnom Penh");
  });
});

describe("a postal code", () => {
  test.each([
    ["GB", "sw1a1aa", "SW1A 1AA"],
    ["GB", " po1  3ax ", "PO1 3AX"],
    ["CA", "h3z2y7", "H3Z 2Y7"],
    ["JP", "1000001", "100-0001"],
    ["NL", "1015cj", "1015 CJ"],
    ["PL", "00950", "00-950"],
    ["LV", "1073", "LV-1073"],
    ["CH", "CH-8001", "8001"],
    ["US", "95014", "95014"],
    ["US", "95014-1010", "95014-1010"],
    ["KH", "១២០១០១", "120101"],
    ["SA", "١١٥٦٤", "11564"],
    ["IE", "a65f4e2", "A65 F4E2"],
    ["MT", "VLT1117", "VLT 1117"],
    ["JP", "１００ー０００１", "100-0001"],
    ["JP", "〒100-0001", "100-0001"],
    ["JP", "〒１００－０００１", "100-0001"],
    ["JP", "100−0001", "100-0001"],
    ["PL", "00–950", "00-950"],
    ["PL", "PL 00 950", "00-950"],
    ["US", "10001–1234", "10001-1234"],
    ["US", "10001 1234", "10001-1234"],
    ["US", "\u200e1000\u200b1\u2069", "10001"],
    ["CH", "CH 8001", "8001"],
    ["CH", "ch–8001", "8001"],
    ["DE", "D 10115", "10115"],
    ["DE", "D-10115", "10115"],
    ["DE", "DE10115", "10115"],
    ["AT", "A‑1010", "1010"],
    ["FR", "F-75 001", "75001"],
    ["SE", "SE-114 55", "11455"],
    ["FI", "FIN-00100", "00100"],
    ["LV", "LV 1073", "LV-1073"],
    ["BB", "23026", "BB23026"],
    ["GB", "ＳＷ１Ａ　１ＡＡ", "SW1A 1AA"],
    ["GB", "SW1A\u00a01AA", "SW1A 1AA"],
    ["CA", "H3Z—2Y7", "H3Z 2Y7"],
    ["BR", "40301‐110", "40301-110"],
  ])("of %s typed as %j is %s", (country, typed, written) => {
    expect(parsePostalCode(typed, country)).toBe(written);
  });

  test.each([
    ["US", "9501"],
    ["GB", "12345"],
    ["JP", "12-34"],
    ["DE", "1234"],
    ["AE", "12345"],
    ["DE", "F-10115"],
    ["DE", "一〇一一五"],
    ["CA", "95014"],
  ])("is not read in %s from %j", (country, typed) => {
    expect(parsePostalCode(typed, country)).toBeUndefined();
  });

  test("that was read is read again unchanged", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...merchant.deliveryCountries),
        fc.stringMatching(/^[A-Za-z0-9 -]{3,8}$/),
        (country, typed) => {
          const read = parsePostalCode(typed, country);
          if (read !== undefined) expect(parsePostalCode(read, country)).toBe(read);
        },
      ),
    );
  });
});

test("the digits of every script of Unicode are read as 0 to 9", () => {
  const all = Array.from({ length: 0x110000 - 0x10000 }, (_, code) => String.fromCodePoint(code + 0x10000))
    .concat(Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(latinDigits(all.join(""))).toBe("0123456789".repeat(all.length / 10));
});

test.each(["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "០១២៣៤៥៦៧៨៩", "０１２３４５６７８９", "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"])(
  "the digits %s are read as 0 to 9",
  (digits) => expect(latinDigits(digits)).toBe("0123456789"),
);

describe("a phone number", () => {
  test.each([
    ["GB", "07400 123456", "+447400123456"],
    ["KH", "012 345 678", "+85512345678"],
    ["KH", "០១២ ៣៤៥ ៦៧៨", "+85512345678"],
    ["US", "(201) 555-0123", "+12015550123"],
    ["GB", "+81 90-1234-5678", "+819012345678"],
    ["GB", "００４４ ７４００ １２３４５６", "+447400123456"],
    ["US", "0044 7400 123456", "+447400123456"],
    ["GB", "\u202a+44\u00a07400\u200b123456\u202c", "+447400123456"],
    ["GB", "tel:+44-7400-123456", "+447400123456"],
    ["GB", "+44 (0)7400–123456", "+447400123456"],
    ["JP", "０９０ー１２３４ー５６７８", "+819012345678"],
    ["JP", "＋８１−９０−１２３４−５６７８", "+819012345678"],
    ["IN", "०९८७६५४३२१०", "+919876543210"],
    ["GB", "7400 123456", "+447400123456"],
    ["GB", "44 7400 123456", "+447400123456"],
    ["GB", "+44 07400 123456", "+447400123456"],
    ["GB", "020 7946 0018", "+442079460018"],
    // In no range that is in use today.
    ["GB", "07700 900123", "+447700900123"],
    ["GB", "01632 960001", "+441632960001"],
    ["US", "(555) 555-5555", "+15555555555"],
    // Countries that share a calling code.
    ["GG", "01481 256789", "+441481256789"],
    ["JE", "07797 712345", "+447797712345"],
    ["IM", "07624 312345", "+447624312345"],
    ["GB", "07624 312345", "+447624312345"],
    ["CA", "604-555-0123", "+16045550123"],
    ["US", "604-555-0123", "+16045550123"],
    ["KZ", "8 771 000 9998", "+77710009998"],
    ["RU", "8 771 000 9998", "+77710009998"],
    ["KZ", "8 912 345-67-89", "+79123456789"],
    // Of another country than the delivery's.
    ["KW", "+44 7700 900123", "+447700900123"],
    ["FR", "00 44 7400 123456", "+447400123456"],
    ["GB", "+965 5000 1234", "+96550001234"],
    ["GB", "+855 12 345 678", "+85512345678"],
  ])("of %s typed as %s is stored as %s", (country, typed, stored) => {
    expect(parsePhone(typed, country)).toBe(stored);
  });

  test("is written with its groups for people", () => {
    expect(formatPhone("+447400123456")).toBe("+44 7400 123456");
  });

  test("of another country is not read without its country code", () => {
    expect(parsePhone("07400 123456", "FR")).toBeUndefined();
  });

  test.each([
    ["GB", "+44\u00a07400\u00a0123456"],
    ["US", "+1\u00a0201\u00a0555\u00a00123"],
    ["KH", "+855\u00a091\u00a0234\u00a0567"],
    ["AQ", "+1\u00a0201\u00a0555\u00a00123"],
  ])("has an example for %s that is read as a number of every country", (country, example) => {
    expect(examplePhone(country)).toBe(example);
    expect(parsePhone(example, "FR")).toBe(example.replaceAll("\u00a0", ""));
  });

  test.each(["", "12", "call me", "+999 1234", "00000000000000000000"])("is not read from %j", (typed) => {
    expect(parsePhone(typed, "GB")).toBeUndefined();
  });
});

describe("a formatted address", () => {
  const address = {
    name: "Robin Shopper",
    addressLine1: "1 Harbour Road",
    addressLine2: null,
    city: "Town",
    region: null,
    postalCode: null,
  };

  test.each([
    [{ country: "GB", postalCode: "PO1 3AX" }, "Robin Shopper|1 Harbour Road|Town|PO1 3AX|United Kingdom"],
    [
      { country: "US", region: "NH", postalCode: "03801", addressLine2: "Flat 2" },
      "Robin Shopper|1 Harbour Road|Flat 2|Town, NH 03801|United States",
    ],
    [{ country: "US", region: "Granite" }, "Robin Shopper|1 Harbour Road|Town, Granite|United States"],
    [{ country: "US" }, "Robin Shopper|1 Harbour Road|Town|United States"],
    [{ country: "DE", postalCode: "10115" }, "Robin Shopper|1 Harbour Road|10115 Town|Germany"],
    [{ country: "CH", postalCode: "8001" }, "Robin Shopper|1 Harbour Road|CH-8001 Town|Switzerland"],
    [{ country: "CH" }, "Robin Shopper|1 Harbour Road|Town|Switzerland"],
    [
      { country: "JP", region: "13", city: "Chiyoda", postalCode: "100-0001" },
      "Robin Shopper|1 Harbour Road|Chiyoda, Tokyo|100-0001|Japan",
    ],
    [
      { country: "JP", region: "13", city: "千代田区", addressLine1: "千代田1-1", postalCode: "100-0001" },
      "〒100-0001|東京都千代田区|千代田1-1|Robin Shopper|Japan",
    ],
    [
      { country: "KH", region: "12", city: "Daun Penh", postalCode: "120101" },
      "Robin Shopper|1 Harbour Road|Daun Penh|Phnom Penh 120101|Cambodia",
    ],
    [{ country: "AE", region: "DU" }, "Robin Shopper|1 Harbour Road|Town|Dubai|United Arab Emirates"],
    [{ country: "SG", postalCode: "018956" }, "Robin Shopper|1 Harbour Road|SINGAPORE 018956|Singapore"],
  ])("%o is written as its country writes it", (rest, expected) => {
    expect(formatAddress({ ...address, ...rest }, "en").join("|")).toBe(expected);
  });

  test("names the country in the reader's language", () => {
    expect(formatAddress({ ...address, country: "KH" }, "km").at(-1)).toBe("កម្ពុជា");
    expect(formatAddress({ ...address, country: "KH" }, "ar").at(-1)).toBe("كمبوديا");
  });

  test("leaves nothing out that its country asks for", () => {
    for (const country of merchant.deliveryCountries) {
      const { fields, regions, postalCodeExample = null } = addressFormatOf(country);
      const region = regions[0] ?? null;
      const text = formatAddress(
        {
          ...address,
          addressLine2: "Flat 2",
          country,
          region: region?.code ?? null,
          postalCode: postalCodeExample,
        },
        "en",
      ).join("\n");
      const expected = ["Robin Shopper", "1 Harbour Road", "Flat 2"];
      if (fields.includes("city")) expected.push("Town");
      if (postalCodeExample !== null) expected.push(postalCodeExample);
      for (const part of expected) expect(text, country).toContain(part);
      if (region !== null)
        expect([region.code, region.latinName].some((name) => text.includes(name))).toBe(true);
    }
  });
});
