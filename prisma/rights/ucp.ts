import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  ucp_checkout: {
    insert: true,
    update: ["webhook_url", "content", "order_id", "changed_at", "canceled_at"],
    delete: true,
  },
  ucp_answer: {
    insert: ["agent", "key", "request", "claimed_at"],
    update: ["status", "body", "checkout_id"],
    delete: true,
  },
  ucp_webhook: { insert: ["checkout_id", "position"], update: ["attempts", "next_at"], delete: true },
  ucp_cursor: { update: ["position"] },
};
