import { machineText } from "@/lib/text/clean-text";

export type Place = {
  country: string;
  region?: string | null | undefined;
  postalCode?: string | null | undefined;
  city?: string | undefined;
};

/** Whether a list of ISO 3166 codes of countries (KH) and regions (KH-12) includes a place. An empty list includes all. */
export function servesPlace(serves: readonly string[], { country, region }: Place): boolean {
  return serves.length === 0 || serves.includes(country) || serves.includes(`${country}-${region}`);
}

/** A country, or the part of it whose postal codes begin with `postalPrefix` and whose town has `town` in its name. */
export type TaxArea = { country: string; postalPrefix: string; town: string };

/**
 * The area that a place lies in: of several, the one with the longest prefix, then the one that names the town.
 *
 * The postal code may be as it was typed: "f-97 400" lies in "974".
 */
export function taxAreaOf<Area extends TaxArea>(areas: readonly Area[], place: Place): Area | undefined {
  const postalCode = machineText(place.postalCode ?? "")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    // A country's sign, as on letters.
    .replace(/^[A-Z]+(?=\d{4})/, "");
  const city = machineText(place.city ?? "").toLowerCase();
  const rank = ({ postalPrefix, town }: TaxArea) => postalPrefix.length * 2 + (town === "" ? 0 : 1);
  return areas
    .filter(
      ({ country, postalPrefix, town }) =>
        country === place.country && postalCode.startsWith(postalPrefix) && city.includes(town),
    )
    .reduce<Area | undefined>((best, area) => (best && rank(best) >= rank(area) ? best : area), undefined);
}
