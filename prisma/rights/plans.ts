import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  subscription: {
    insert: true,
    update: [
      "agreement_id",
      "pending_agreement_id",
      "state",
      "next_period",
      "next_due_on",
      "charge_asked_at",
      "activated_at",
      "paused_at",
      "ended_at",
      "ended_by",
      "end_reason",
    ],
  },
  scheduled_charge: {
    insert: true,
    update: ["state", "order_id", "tries", "first_tried_on", "tried_on", "next_try_on"],
  },
  plan_backoff: { insert: true, update: ["failures", "next_at", "out_of_stock"], delete: true },
};
