import type { LabPart } from "@/labs/chaos/lab-part";
import { compareGuestCards } from "./compare-guest-cards";
import { runCustomerJourney } from "./customer-journey";
import { runGuestJourney } from "./guest-journey";

/** Customers who sign in and save cards, and guests who save one while they pay. */
export const savedCardsPart: LabPart = {
  journey: {
    share: 40,
    run: (context) => (context.random.chance(30) ? runGuestJourney(context) : runCustomerJourney(context)),
  },
  compare: compareGuestCards,
};
