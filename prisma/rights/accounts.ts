import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  customer_session: {
    insert: ["customer_id", "browser", "created_at", "last_seen_at"],
    update: ["last_seen_at", "ended_at"],
    delete: true,
  },
  customer_sign_in: {
    insert: ["email", "language", "return_to", "asked_at", "expires_at"],
    update: ["wrong_codes", "used_at", "expires_at"],
    delete: true,
  },
  customer_address: {
    insert: true,
    update: [
      "name",
      "phone",
      "address_line1",
      "address_line2",
      "city",
      "region",
      "postal_code",
      "country",
      "preferred",
    ],
    delete: true,
  },
};
