import { readTexts, writeTexts } from "@/components/shop/frame/joined-texts";

export type Region = readonly [code: string, name: string];

/** Regions as one text, "AG Agrigento|AL Alessandria": in the data of a page half as long as a list. */
export function writeRegions(regions: readonly Region[]): string {
  return writeTexts(regions.map((region) => region.join(" ")));
}

/** Reads what {@link writeRegions} wrote. */
export function readRegions(text: string): Region[] {
  if (text === "") return [];
  return readTexts(text).map((region) => {
    const space = region.indexOf(" ");
    return [region.slice(0, space), region.slice(space + 1)];
  });
}
