import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  api_key: {
    insert: ["name", "digest", "role", "only", "expires_at", "created_by", "created_at"],
    update: ["last_used_at", "ended_at"],
  },
  api_answer: {
    insert: ["key_id", "idempotency_key", "digest", "started_at"],
    update: ["status", "body"],
    delete: true,
  },
};
