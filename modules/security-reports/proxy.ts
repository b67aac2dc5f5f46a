import type { ModuleProxy } from "@/modules/seam/module-proxy";
import { cspReporting, reportPath } from "./report-address";

export const securityReportsProxy: ModuleProxy = {
  cspReports: { path: reportPath, reporting: cspReporting },
};
