import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { OwnRows } from "@/lib/use-cases/own-rows";
import { planFields, planFromJson, type PlanInJson } from "./plan-in-json";
import { rowOf } from "./subscription-view";
import type { SubscriptionRow } from "./views";

/** The plans of a customer, newest first. One that never began is left out once it has ended. */
export const ownPlans: OwnRows<SubscriptionRow[]> = {
  sql: (customerId) => Prisma.sql`
    (SELECT coalesce(json_agg(json_build_object(${planFields}) ORDER BY s."created_at" DESC), '[]')
    FROM "subscription" s JOIN "product" r ON r."id" = s."product_id"
    WHERE s."customer_id" = ${customerId} AND NOT (s."state" = 'ENDED' AND s."activated_at" IS NULL))`,
  view: (plans: PlanInJson[]) => plans.map((plan) => rowOf(planFromJson(plan))),
};
