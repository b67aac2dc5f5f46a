import "server-only";

import type { ModuleMetric } from "@/lib/health/read-metrics";
import type { Deps } from "@/lib/payments/deps";

/** For how long the receiver that failed first has taken nothing. One that staff have disabled does not count. */
export async function readMetrics({ db, now }: Pick<Deps, "db" | "now">): Promise<ModuleMetric[]> {
  const failing = await db.webhookEndpoint.findFirst({
    where: {
      endedAt: null,
      failingSince: { not: null },
      OR: [{ disabledReason: null }, { disabledReason: { not: "staff" } }],
    },
    orderBy: { failingSince: "asc" },
    select: { failingSince: true },
  });
  const since = failing?.failingSince ?? now();
  return [
    {
      name: "shop_webhook_failing_seconds",
      help: "How long the receiver of webhooks that failed first has taken nothing, 0 without one",
      value: (now().getTime() - since.getTime()) / 1000,
    },
  ];
}
