import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  approval: {
    insert: [
      "kind",
      "order_id",
      "operation_id",
      "amount_minor",
      "currency",
      "currency_exponent",
      "input",
      "requested_by",
      "requested_at",
      "expires_at",
    ],
    update: ["state", "decided_by", "decided_at", "outcome"],
  },
};
