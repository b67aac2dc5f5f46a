import { buyOnce } from "@/labs/chaos/buy-once";
import type { JourneyContext } from "@/labs/chaos/journey-context";
import { mostCustomers } from "./customer-journey";
import { newPerson, signInCustomer } from "./sign-in-customer";

/** A guest saves the card while paying, and signs in afterwards in the same browser, or never. */
export async function runGuestJourney(context: JourneyContext): Promise<void> {
  const { random, count, customers } = context;
  const guest = newPerson();
  await buyOnce(context, guest.browser, { email: guest.email, saves: "guest" });
  count("a guest saves a card while paying");
  if (random.chance(40) || customers.length >= mostCustomers) return;
  const customer = await signInCustomer(context, guest);
  if (customer === undefined) return;
  count("a guest opens the account");
  customers.push(customer);
}
