import type { ShopModule } from "@/modules/seam/shop-module";
import { placeOf } from "./place-of";

/** The city and the region of an address, from its postal code. */
export const placeLookup = { name: "place-lookup", placeOf } as const satisfies ShopModule;
