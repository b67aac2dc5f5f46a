import { z } from "zod";

import { planListLabels } from "@/modules/plans/components/admin/plan-labels";
import { subscriptionNumberSchema } from "@/lib/ids";
import type { ListPlace } from "@/lib/lists/list-page";

const states = Object.keys(planListLabels) as (keyof typeof planListLabels)[];

const rowNumber = subscriptionNumberSchema.optional().catch(undefined);

/** The query of the list of plans: search, state and place. What cannot be read is left at its default. */
export const planListQuery = z.object({
  search: z.string().trim().max(100).catch(""),
  state: z.enum(states).optional().catch(undefined),
  // The row beside the page, by its number.
  after: rowNumber,
  before: rowNumber,
});

type PlanListQuery = Pick<z.infer<typeof planListQuery>, "search" | "state"> & ListPlace;

/** Writes the query as text for an address. Defaults are left out, so the whole list's first page is empty text. */
export function writePlanListQuery({ search, state, after, before }: PlanListQuery): string {
  const fields = { search, state, after, before };
  const present = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(present).toString();
}

/** The list that a plan was opened from, as `writePlanListQuery` writes it. Only what the list can read is kept. */
export const planListOrigin = z
  .string()
  .max(1500)
  .catch("")
  .transform((text) =>
    writePlanListQuery(planListQuery.parse(Object.fromEntries(new URLSearchParams(text)))),
  );
