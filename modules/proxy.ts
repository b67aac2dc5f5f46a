import { apiProxy } from "./api/proxy";
import type { ModuleProxy } from "./seam/module-proxy";
import { securityReportsProxy } from "./security-reports/proxy";

/** What the proxy asks of the modules. */
export const moduleProxies: readonly ModuleProxy[] = [apiProxy, securityReportsProxy];
