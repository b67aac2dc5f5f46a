import { z } from "zod";

import { countryData } from "./country-data";

export const addressFields = ["addressLine1", "addressLine2", "city", "region", "postalCode"] as const;
export type AddressField = (typeof addressFields)[number];

const postalCodeLabel = z.enum(["postal_code", "postcode", "zip", "pin", "eircode"]).catch("postal_code");
const regionLabel = z
  .enum(["province", "state", "prefecture", "emirate", "county", "governorate", "region", "do_si", "area"])
  .or(z.enum(["department", "district", "island", "oblast", "parish"]))
  .catch("province");
const cityLabel = z
  .enum(["town_or_city", "city", "suburb", "district", "city_or_district"])
  .catch("town_or_city");
const line2Label = z.enum(["flat", "apartment"]).catch("flat");

export type PostalCodeLabel = z.infer<typeof postalCodeLabel>;
export type RegionLabel = z.infer<typeof regionLabel>;
export type CityLabel = z.infer<typeof cityLabel>;
export type Line2Label = z.infer<typeof line2Label>;

export type Region = { code: string; localName: string; latinName: string };

/** What an address in a country consists of. */
export type AddressFormat = {
  /** The fields that are asked for, in the order in which the country writes them. A postal code that names its place comes before it. */
  fields: AddressField[];
  required: AddressField[];
  labels: { line2: Line2Label; city: CityLabel; region: RegionLabel; postalCode: PostalCodeLabel };
  /** An example of a postal code, if the country has postal codes. */
  postalCodeExample: string | undefined;
  regions: Region[];
  /** The language in which `localName` is written. */
  language: string | undefined;
};

const letters: Record<string, AddressField[]> = {
  A: ["addressLine1", "addressLine2"],
  C: ["city"],
  S: ["region"],
  Z: ["postalCode"],
};

/**
 * How addresses are written in a country: an ISO 3166 code.
 *
 * A region is asked for only if the country has a list of them. Source: Google's address metadata.
 */
export function addressFormatOf(country: string): AddressFormat {
  const data = countryData(country);
  const regions = (data.regions ?? []).map(([code = "", localName = code, latinName = localName]) => ({
    code,
    localName,
    latinName,
  }));
  const asked = (field: AddressField) => field !== "region" || regions.length > 0;
  const fieldsOf = (text: string) =>
    text
      .split("")
      .flatMap((letter) => letters[letter] ?? [])
      .filter(asked);
  const format = data.format ?? defaultFormat;
  const written = [...format.matchAll(/%([A-Z])/g)].map(([, letter]) => letter).join("");
  return {
    fields: fieldsOf(data.postalCodeFirst ? written.replace(/([CS]+)Z/, "Z$1") : written),
    required: fieldsOf(data.required ?? "AC").filter((field) => field !== "addressLine2"),
    labels: {
      line2: line2Label.parse(data.line2Label),
      city: cityLabel.parse(data.cityLabel),
      region: regionLabel.parse(data.regionLabel),
      postalCode: postalCodeLabel.parse(data.postalCodeLabel),
    },
    postalCodeExample: data.postalCodeExample,
    regions,
    language: data.language,
  };
}

export const defaultFormat = "%N%n%A%n%C";

/** The region that a person means by its code or by a name of it, in any spelling of capitals and accents. */
export function findRegion(country: string, text: string): Region | undefined {
  const meant = plain(text);
  return addressFormatOf(country).regions.find(({ code, localName, latinName }) =>
    [code, `${country}-${code}`, localName, latinName].some((name) => plain(name) === meant),
  );
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toLowerCase();
}

/** The name of a region in the reader's language, if that is the country's; in Latin letters for anyone else. */
export function regionName(region: Region, format: Pick<AddressFormat, "language">, locale: string): string {
  return new Intl.Locale(locale).language === format.language ? region.localName : region.latinName;
}
