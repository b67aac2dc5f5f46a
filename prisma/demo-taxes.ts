import type { TaxArea } from "@/lib/addresses/tax-area";
import type { TaxRate } from "@/lib/money/tax";

type DemoTax = TaxRate & { source: string };

const vat = (basisPoints: number, source: string): DemoTax => ({
  name: "vat",
  basisPoints,
  included: true,
  source,
});
const gst = (basisPoints: number, source: string): DemoTax => ({ ...vat(basisPoints, source), name: "gst" });
const eu = (basisPoints: number) => vat(basisPoints, "European Commission, Taxes in Europe Database");

/**
 * The standard rate of each country that the shop delivers to, in basis points: 2000 are 20 %.
 *
 * Examples: nobody has compared them with their sources. A merchant does so, and writes the day into the row.
 *
 * Zero in Kuwait and Qatar, which have no such tax, and in the United States, whose sales taxes differ by state and town.
 */
const countries: Record<string, DemoTax> = {
  AE: vat(500, "Federal Tax Authority"),
  AT: eu(2_000),
  AU: gst(1_000, "Australian Taxation Office"),
  BE: eu(2_100),
  BG: eu(2_000),
  BH: vat(1_000, "National Bureau for Revenue"),
  CA: { ...gst(500, "Canada Revenue Agency"), included: false },
  CH: vat(810, "Federal Tax Administration"),
  CY: eu(1_900),
  CZ: eu(2_100),
  DE: eu(1_900),
  DK: eu(2_500),
  EE: eu(2_400),
  ES: eu(2_100),
  FI: eu(2_550),
  FR: eu(2_000),
  GB: vat(2_000, "HM Revenue & Customs"),
  GR: eu(2_400),
  HR: eu(2_500),
  HU: eu(2_700),
  IE: eu(2_300),
  IS: vat(2_400, "Iceland Revenue and Customs"),
  IT: eu(2_200),
  JP: { ...vat(1_000, "National Tax Agency"), name: "consumption_tax" },
  KH: vat(1_000, "General Department of Taxation"),
  KR: vat(1_000, "National Tax Service"),
  KW: vat(0, "no such tax"),
  LI: vat(810, "Fiscal Authority"),
  LT: eu(2_100),
  LU: eu(1_700),
  LV: eu(2_100),
  MT: eu(1_800),
  NL: eu(2_100),
  NO: vat(2_500, "Norwegian Tax Administration"),
  NZ: gst(1_500, "Inland Revenue"),
  OM: vat(500, "Tax Authority"),
  PL: eu(2_300),
  PT: eu(2_300),
  QA: vat(0, "no such tax"),
  RO: eu(2_100),
  SA: vat(1_500, "Zakat, Tax and Customs Authority"),
  SE: eu(2_500),
  SG: gst(900, "Inland Revenue Authority of Singapore"),
  SI: eu(2_200),
  SK: eu(2_300),
  US: { name: "sales_tax", basisPoints: 0, included: false, source: "none is charged" },
};

const outsideTheEu = vat(0, "Directive 2006/112/EC, Articles 5 to 7: outside the VAT area");
const abroad = (source: string) => vat(0, source);

/**
 * The parts of a country with another rate: what their postal codes begin with and, if other towns share a code, a word of the
 * town's name. Monaco (98000), the Isle of Man and Switzerland's 8238 Büsingen have the rates of the countries they are written in.
 */
const parts: [country: string, postalPrefixes: string, tax: DemoTax, town?: string][] = [
  // Jungholz; Riezlern, Hirschegg and Mittelberg.
  ["AT", "6691 6991 6992 6993", vat(1_900, "Umsatzsteuergesetz 1994, section 10 (4)")],
  // Norfolk Island, Christmas Island, Cocos Islands.
  ["AU", "2899 6798 6799", gst(0, "Australian Taxation Office: outside the indirect tax zone")],
  // Samnaun.
  ["CH", "7562 7563", abroad("Mehrwertsteuergesetz, Article 4")],
  // Heligoland, Büsingen.
  ["DE", "27498 78266", outsideTheEu],
  // Greenland.
  ["DK", "39", outsideTheEu],
  // The Canary Islands, Ceuta, Melilla.
  ["ES", "35 38 51 52", outsideTheEu],
  // Åland.
  ["FI", "22", outsideTheEu],
  // Guadeloupe, Martinique, Guiana, Réunion, Saint Pierre, Mayotte, Saint Barthélemy, Saint Martin; the territories of the Pacific.
  ["FR", "97 984 986 987 988", outsideTheEu],
  // Northern Ireland is in the VAT area of the EU for goods, at the rates of the United Kingdom.
  ["GB", "BT", vat(2_000, "Windsor Framework; HM Revenue & Customs")],
  // Guernsey, Jersey.
  ["GB", "GY JE", abroad("HM Revenue & Customs: outside the United Kingdom")],
  // Mount Athos.
  ["GR", "63086 63087", outsideTheEu],
  // Campione d'Italia and Livigno, and their earlier codes.
  ["IT", "22061 23041", outsideTheEu],
  ["IT", "22060", outsideTheEu, "campione"],
  ["IT", "23030", outsideTheEu, "livigno"],
  // San Marino and the Vatican, as letters are addressed.
  ["IT", "4789 00120", outsideTheEu],
  // Svalbard, Jan Mayen.
  ["NO", "917 8099", abroad("Norwegian Tax Administration: outside the VAT area")],
  // Madeira, the Azores.
  ["PT", "90 91 92 93 94", eu(2_200)],
  ["PT", "95 96 97 98 99", eu(1_600)],
];

/** The rate of each country, and of its parts. */
export const demoTaxes: (TaxArea & DemoTax)[] = [
  ...Object.entries(countries).map(([country, tax]) => ({ country, postalPrefix: "", town: "", ...tax })),
  ...parts.flatMap(([country, prefixes, tax, town = ""]) =>
    prefixes.split(" ").map((postalPrefix) => ({ country, postalPrefix, town, ...tax })),
  ),
];
