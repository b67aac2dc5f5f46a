import type { CspReporting } from "@/modules/seam/module-proxy";
import { moduleProxies } from "@/modules/proxy";

const reports = moduleProxies.find((module) => module.cspReports !== undefined)?.cspReports;

/** What a served page adds to its content security policy and its headers, so that violations are reported; nothing without a module for it. */
export function cspReporting(): CspReporting {
  return reports?.reporting() ?? { directives: [], headers: {} };
}

/** Whether browsers post their reports to this path. */
export function takesCspReports(pathname: string): boolean {
  return pathname === reports?.path;
}
