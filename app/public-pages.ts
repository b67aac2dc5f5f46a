/**
 * The parts of the site that crawlers should not request: they show one shopper's data, belong to staff, or are no pages.
 *
 * A page is private unless `isPublicPage` names it; this list only spares crawlers the requests.
 */
export const privateAreas = [
  "/account",
  "/admin",
  "/api/",
  "/card-form-problems",
  "/cart",
  "/checkout",
  "/csp-reports",
  "/health",
  "/inspector/",
  "/metrics",
  "/orders",
  "/payments/",
  "/plans/",
  "/search",
];

/** Whether search engines may index what is at this path. */
export function isPublicPage(pathname: string): boolean {
  return pathname === "/" || /^\/(categories|products|policies)\//.test(pathname);
}
