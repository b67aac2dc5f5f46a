import type { ShopModule } from "@/modules/seam/shop-module";

/** The way from the shop's pages to what stands behind them, in a demo. It leads to the inspector. */
export const demoBar = { name: "demo-bar", needs: ["inspector"] } as const satisfies ShopModule;
