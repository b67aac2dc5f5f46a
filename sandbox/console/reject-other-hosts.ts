import { isIP } from "node:net";

import { createMiddleware } from "hono/factory";

/**
 * Rejects requests for another host's name. A page whose name was pointed at this machine (DNS rebinding) is of the same origin as
 * its requests, so it could read the mailbox and move the bank's clock. A name that nobody can point elsewhere is `localhost`; an address
 * is no name.
 */
export const rejectOtherHosts = createMiddleware(async (c, next) => {
  const host = new URL(c.req.url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) === 0 && !/(^|\.)localhost$/.test(host))
    return c.text("This host is not served. Open the console by its address, such as 127.0.0.1.", 403);
  await next();
});
