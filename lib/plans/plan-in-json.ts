import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import type { PlanRowSource } from "./subscription-view";

type PlanColumns = Omit<PlanRowSource, "product" | "backoff" | "charges">;

/** What a row of a list needs of a plan, as {@link planFields} write it into JSON. */
export type PlanInJson = InJson<PlanColumns> &
  Pick<PlanRowSource, "product" | "backoff"> & { charges: InJson<PlanRowSource["charges"][number]>[] };

/** The fields of a JSON object, from the "subscription" s and its "product" r. */
export const planFields = Prisma.sql`'number', s."number", 'productName', s."product_name", 'state', s."state",
    'totalMinor', s."total_minor", 'currency', s."currency", 'currencyExponent', s."currency_exponent",
    'createdAt', s."created_at", 'activatedAt', s."activated_at", 'endedAt', s."ended_at", 'timeZone', s."time_zone",
    'intervalUnit', s."interval_unit", 'intervalCount', s."interval_count", 'nextDueOn', s."next_due_on",
    'endReason', s."end_reason", 'product', json_build_object('image', r."image", 'stock', r."stock"),
    'backoff', (SELECT json_build_object('outOfStock', b."out_of_stock")
      FROM "plan_backoff" b WHERE b."subscription_id" = s."id"),
    'charges', (SELECT coalesce(json_agg(json_build_object('state', d."state", 'tries', d."tries",
        'nextTryOn', d."next_try_on", 'order', (
          SELECT json_build_object('payments', json_build_array(json_build_object('outcomeUnknown', p."outcome_unknown")))
          FROM "payment" p WHERE p."order_id" = d."order_id" AND p."latest"))), '[]')
      FROM "scheduled_charge" d WHERE d."subscription_id" = s."id" AND d."state" = 'DUE')`;

export function planFromJson(plan: PlanInJson): PlanRowSource {
  return {
    ...plan,
    totalMinor: bigintFromJson(plan.totalMinor),
    createdAt: new Date(plan.createdAt),
    activatedAt: dateFromJson(plan.activatedAt),
    endedAt: dateFromJson(plan.endedAt),
    nextDueOn: dateFromJson(plan.nextDueOn),
    charges: plan.charges.map((charge) => ({ ...charge, nextTryOn: dateFromJson(charge.nextTryOn) })),
  };
}

function dateFromJson(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
