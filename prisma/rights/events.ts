import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  event: { insert: ["type", "subject", "data"], update: ["position"] },
  webhook_endpoint: {
    insert: ["id", "url", "types", "secret_sealed", "created_by", "created_at"],
    update: [
      "types",
      "secret_sealed",
      "previous_sealed",
      "previous_until",
      "failing_since",
      "disabled_at",
      "disabled_reason",
      "ended_at",
    ],
  },
  webhook_delivery: {
    insert: ["endpoint_id", "position", "subject"],
    update: ["state", "attempts", "next_at", "sent_at", "answer"],
  },
};
