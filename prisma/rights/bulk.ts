import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  bulk_run: {
    insert: [
      "id",
      "action",
      "carrier",
      "reason",
      "note",
      "product_id",
      "waits_until",
      "requested_by",
      "requested_at",
    ],
    update: ["released_at"],
  },
  bulk_item: {
    insert: ["run_id", "position", "order_id", "revision", "dispatch_count", "amount_minor", "tracking"],
    update: ["started_at", "result"],
  },
};
