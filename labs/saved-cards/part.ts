import type { LabPart } from "@/labs/chaos/lab-part";
import { runCustomerJourney } from "./customer-journey";

/** Customers who sign in and save cards. */
export const savedCardsPart: LabPart = { journey: { share: 30, run: runCustomerJourney } };
