import "server-only";
import { refundOrder } from "@/lib/back-office/refund-order";
import { environment } from "@/lib/environment";
import type { SecondPersonAbove } from "@/lib/payments/second-person";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { modules } from "@/modules/server";
import type { ApprovedAct, SecondPerson } from "@/modules/seam/shop-module";

const asking = modules.find((module) => module.secondPerson !== undefined)?.secondPerson;

export const asksSecondPerson = asking !== undefined;

/** What one person may do alone; undefined if the shop asks nobody. */
export function secondPersonAbove(): SecondPersonAbove | undefined {
  return asksSecondPerson ? environment.SECOND_PERSON_ABOVE : undefined;
}

/**
 * What a person does who may not do it alone; without a module for it, everybody does it alone. The use cases refuse what needs a second
 * person (`needs_second_person`), and the module makes a request of that refusal.
 */
export const secondPerson: SecondPerson = asking ?? {
  page: "/admin",
  refund: refundOrder,
  resolve: resolveOutcome,
};

/** Where what needs a second person waits. */
export const secondPersonPage = secondPerson.page;

/** Whether a program may still do what it asked for, if a module lets programs in. */
export const askProgramAgain = modules.find(
  (module) => module.askProgramAgain !== undefined,
)?.askProgramAgain;

/** What modules do once a second person has approved it. */
export const approvedActs: readonly ApprovedAct[] = modules.flatMap(({ approved }) => approved ?? []);
