import { expect, test } from "vitest";

import { parsePostalCode } from "@/lib/addresses/postal-code";
import { taxAreaOf } from "@/lib/addresses/tax-area";
import { demoTaxes } from "./demo-taxes";

const rateOf = (country: string, postalCode?: string, city?: string) =>
  taxAreaOf(demoTaxes, { country, postalCode, city })?.basisPoints;

test.each([
  ["Gran Canaria", "ES", "35001", 0],
  ["Tenerife", "ES", "38003", 0],
  ["Ceuta", "ES", "51001", 0],
  ["Melilla", "ES", "52001", 0],
  ["Madrid", "ES", "28039", 2_100],
  ["the Balearic Islands", "ES", "07001", 2_100],
  ["Åland", "FI", "22100", 0],
  ["Helsinki", "FI", "00550", 2_550],
  ["Livigno", "IT", "23041", 0],
  ["Campione d'Italia", "IT", "22061", 0],
  ["San Marino", "IT", "47890", 0],
  ["the Vatican", "IT", "00120", 0],
  ["Como", "IT", "22100", 2_200],
  ["Rimini", "IT", "47921", 2_200],
  ["Büsingen", "DE", "78266", 0],
  ["Heligoland", "DE", "27498", 0],
  ["Gailingen, beside Büsingen", "DE", "78262", 1_900],
  ["Guadeloupe", "FR", "97100", 0],
  ["Martinique", "FR", "97200", 0],
  ["Guiana", "FR", "97300", 0],
  ["Réunion", "FR", "97400", 0],
  ["Saint Pierre and Miquelon", "FR", "97500", 0],
  ["Mayotte", "FR", "97600", 0],
  ["Saint Barthélemy", "FR", "97133", 0],
  ["Saint Martin", "FR", "97150", 0],
  ["Wallis and Futuna", "FR", "98600", 0],
  ["French Polynesia", "FR", "98714", 0],
  ["New Caledonia", "FR", "98800", 0],
  ["Monaco", "FR", "98000", 2_000],
  ["Corsica", "FR", "20000", 2_000],
  ["Mount Athos", "GR", "630 86", 0],
  ["Ouranoupoli, beside Mount Athos", "GR", "630 75", 2_400],
  ["Northern Ireland", "GB", "BT1 1AA", 2_000],
  ["Jersey", "GB", "JE2 3XX", 0],
  ["Guernsey", "GB", "GY1 1AA", 0],
  ["the Isle of Man", "GB", "IM1 1AA", 2_000],
  ["Birmingham", "GB", "B1 1AA", 2_000],
  ["Madeira", "PT", "9000-001", 2_200],
  ["the Azores", "PT", "9500-001", 1_600],
  ["Faro", "PT", "8000-001", 2_300],
  ["Jungholz", "AT", "6691", 1_900],
  ["Mittelberg", "AT", "6993", 1_900],
  ["Vienna", "AT", "1010", 2_000],
  ["Greenland", "DK", "3900", 0],
  ["Bornholm", "DK", "3700", 2_500],
  ["Svalbard", "NO", "9170", 0],
  ["Jan Mayen", "NO", "8099", 0],
  ["Tromsø", "NO", "9008", 2_500],
  ["Samnaun", "CH", "7563", 0],
  ["Büsingen by its Swiss code", "CH", "8238", 810],
  ["Norfolk Island", "AU", "2899", 0],
  ["Christmas Island", "AU", "6798", 0],
  ["Perth", "AU", "6000", 1_000],
])("the tax in %s (%s %s) is %i basis points", (_, country, postalCode, basisPoints) => {
  expect(parsePostalCode(postalCode, country)).toBeDefined();
  expect(rateOf(country, parsePostalCode(postalCode, country))).toBe(basisPoints);
});

test.each([
  ["E-35001", "ES", 0],
  ["35 001", "ES", 0],
  ["３５００１", "ES", 0],
  ["f 97 400", "FR", 0],
  ["FR-97400", "FR", 0],
  ["je2 3xx", "GB", 0],
  ["AX-22100", "FI", 0],
])("a postal code as it is typed, %s, has the tax of its place", (typed, country, basisPoints) => {
  expect(rateOf(country, typed)).toBe(basisPoints);
});

test("a postal code that several towns share has the tax of the town", () => {
  expect(rateOf("IT", "23030", "Livigno")).toBe(0);
  expect(rateOf("IT", "23030", "Chiuro")).toBe(2_200);
  expect(rateOf("IT", "22060", "CAMPIONE D'ITALIA")).toBe(0);
  expect(rateOf("IT", "22060")).toBe(2_200);
});

test("a country has its own rate until a postal code is typed, and other countries have none of its parts", () => {
  expect(rateOf("ES")).toBe(2_100);
  expect(rateOf("DE", "35001")).toBe(1_900);
  expect(rateOf("ZZ", "35001")).toBeUndefined();
});
