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
export const demoTaxes: Record<string, DemoTax> = {
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
