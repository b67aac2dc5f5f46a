import { HttpBrowser } from "@/testing/http-browser";
import { buyOnce } from "./buy-once";
import { runCustomerJourney } from "./customer-journey";
import type { JourneyContext } from "./journey-context";

/** Of a hundred journeys so many are those of customers, who sign in and save cards. */
const customerJourneys = 30;

/** A journey of a guest or of a customer. All their choices come from the context's random numbers. */
export async function runRandomJourney(context: JourneyContext): Promise<void> {
  if (context.random.chance(customerJourneys)) return runCustomerJourney(context);
  // All instances share a host, so they share its cookies.
  return buyOnce(context, new HttpBrowser());
}
