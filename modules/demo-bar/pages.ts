import type { ModulePages } from "@/modules/seam/module-pages";
import { OrderBar, ShopBar } from "./demo-bar";

export const demoBarPages: ModulePages = { ShopPanel: ShopBar, OrderPanel: OrderBar };
