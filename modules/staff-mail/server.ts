import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { noticeTexts } from "./notice-texts";
import { notifyStaff } from "./notify-staff";

/** Mails to staff about what cannot wait, and about each day. */
export const staffMail = {
  name: "staff-mail",
  needs: ["finance"],
  mailTexts: noticeTexts,
  jobs: [
    {
      name: "staff-mail",
      expires: 60,
      async run({ modules }, deps) {
        const counts = await notifyStaff({ modules }, deps);
        if (counts.alerts + counts.days > 0) deps.log.info({ counts }, "mails to staff written");
      },
    },
  ],
} as const satisfies ShopModule;
