import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/**
 * Rejects requests that change something and come from another origin's page.
 *
 * hono/csrf does not fit: it also rejects programs, which send no `Origin`.
 */
export const rejectOtherOrigins = createMiddleware(async (c, next) => {
  const reads = c.req.method === "GET" || c.req.method === "HEAD";
  if (!reads && isFromOtherOrigin(c)) {
    return c.text("Requests from another site's page are rejected.", 403);
  }
  await next();
});

/** Whether another origin's page sent the request. A program that is no browser sends no `Origin`. */
export function isFromOtherOrigin(c: Context): boolean {
  const sender = c.req.header("Origin");
  return sender !== undefined && sender !== new URL(c.req.url).origin;
}
