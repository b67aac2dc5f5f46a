import type { ModulePages } from "@/modules/seam/module-pages";
import { twinNotice } from "./twin-notice";

export const doubleOrdersPages: ModulePages = { staffOrderNotice: twinNotice };
