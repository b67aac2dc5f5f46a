import { createMiddleware } from "hono/factory";

/**
 * Refuses requests that change something and come from another site's page.
 *
 * Browsers name the sending page's origin on each such request; a program that sends none is no browser.
 */
export const rejectOtherOrigins = createMiddleware(async (c, next) => {
  const sender = c.req.header("Origin");
  const reads = c.req.method === "GET" || c.req.method === "HEAD";
  if (!reads && sender !== undefined && sender !== new URL(c.req.url).origin) {
    return c.text("This request came from another site's page and was refused.", 403);
  }
  await next();
});
