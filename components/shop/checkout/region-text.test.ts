import { expect, test } from "vitest";

import { addressFormatOf, regionName } from "@/lib/addresses/address-format";
import { locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";

import { type Region, readRegions, writeRegions } from "./region-text";

test.each(merchant.deliveryCountries)(
  "the regions of %s are read as they were written, in all languages",
  (country) => {
    const format = addressFormatOf(country);
    for (const locale of locales) {
      const regions = format.regions.map((region): Region => [
        region.code,
        regionName(region, format, locale),
      ]);
      expect(readRegions(writeRegions(regions))).toEqual(regions);
    }
  },
);
