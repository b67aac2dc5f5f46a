export type Place = {
  country: string;
  region?: string | undefined;
  postalCode?: string | null | undefined;
  city?: string | undefined;
};

/** Whether a list of ISO 3166 codes of countries (KH) and regions (KH-12) includes a place. An empty list includes all. */
export function servesPlace(serves: readonly string[], { country, region }: Place): boolean {
  return serves.length === 0 || serves.includes(country) || serves.includes(`${country}-${region}`);
}
