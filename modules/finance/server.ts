import type { ShopModule } from "@/modules/seam/shop-module";

/** The pages Today and Month, and the files of a month. It only reads. */
export const finance = { name: "finance" } as const satisfies ShopModule;
