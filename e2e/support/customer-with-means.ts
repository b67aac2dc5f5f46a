import { signInOverHttp } from "@/e2e/support/customer";
import { createCardToken } from "@/testing/card-token";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";
const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

/** The address that the customer has saved. */
export const savedAddress = {
  name: "Ann Shopper",
  country: "US",
  addressLine1: "1 Market Street",
  city: "Portsmouth",
  region: "NH",
  postalCode: "03801",
};

/** A customer with a saved address and a saved card that needs no challenge, signed in to a browser without JavaScript. */
export async function customerWithMeans(): Promise<{ email: string; owner: HttpBrowser }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const owner = new HttpBrowser();
  await signInOverHttp(owner, email);
  // The address of an order is saved unless the customer says otherwise.
  const order = await placeOrder({ shopUrl }, owner, { email, fields: savedAddress });
  await owner.submit(order, "token", { ...(await createCardToken(consoleUrl)), saveCard: "on" });
  return { email, owner };
}
