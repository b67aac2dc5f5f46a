import "server-only";

import { readExpressOptions } from "./express/express-options";

/** The shortest checkout that the shopper can take: one page for a customer with a saved card and a saved address. */
export async function checkoutPath(): Promise<"/checkout" | "/checkout/express"> {
  return (await readExpressOptions()) === undefined ? "/checkout" : "/checkout/express";
}
