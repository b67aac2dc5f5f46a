import "server-only";

import type { Database } from "@/lib/db/database";
import type { StaffAlert } from "@/modules/seam/shop-module";

/** The endpoints that were disabled because they did not take what was sent. */
export async function findAlerts({ db }: { db: Database }): Promise<StaffAlert[]> {
  const endpoints = await db.webhookEndpoint.findMany({
    where: { endedAt: null, disabledReason: { in: ["failing", "gone"] } },
    select: { id: true, url: true, disabledAt: true, disabledReason: true },
  });
  return endpoints.map(({ id, url, disabledAt, disabledReason }) => ({
    kind: "webhook_disabled",
    object: `${id} ${disabledAt?.toISOString()}`,
    content: {
      title: "A webhook was disabled",
      paragraphs: [
        disabledReason === "gone"
          ? "The receiver answered 410, which says that it is gone for good."
          : "The receiver has taken nothing for three days. What happens waits until an owner enables it again.",
      ],
      details: [["Receiver", new URL(url).host]],
      link: { text: "Open the webhook", path: `/admin/webhooks/${id}` },
    },
  }));
}
