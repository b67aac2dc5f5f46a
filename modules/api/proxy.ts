import type { ModuleProxy } from "@/modules/seam/module-proxy";

export const apiProxy: ModuleProxy = { programsPath: "/api/v1/" };
