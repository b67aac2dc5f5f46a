import "server-only";

import { readMeans } from "./express/read-means";

/** The shortest checkout that the shopper can take: one page for a customer with a saved card and a saved address. */
export async function checkoutPath(): Promise<"/checkout" | "/checkout/express"> {
  return (await readMeans()) === undefined ? "/checkout" : "/checkout/express";
}
