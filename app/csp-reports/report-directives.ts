const path = "/csp-reports";
const endpoint = "csp";

/** Names the endpoint that `report-to` refers to. Reporting API, 3.2. */
export const cspReportHeaders = { "reporting-endpoints": `${endpoint}="${path}"` };

/** The directives that make a browser report violations; older browsers read only `report-uri`. */
export const cspReportDirectives = [`report-uri ${path}`, `report-to ${endpoint}`];
