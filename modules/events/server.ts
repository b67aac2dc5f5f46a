import "server-only";

import { derivedKeys } from "@/lib/derived-keys";
import type { ShopModule } from "@/modules/seam/shop-module";

import { findAlerts } from "./find-alerts";
import { readMetrics } from "./read-metrics";
import { isWebhookDue, sendWebhooks } from "./send-webhooks";
import { followOrders } from "./write-events";

/** What has happened, for other programs: events, webhooks and a feed. */
export const events = {
  name: "events",
  follows: followOrders,
  findAlerts,
  readMetrics,
  jobs: [
    {
      name: "webhooks",
      expires: 120,
      isDue: isWebhookDue,
      run: ({ signal }, deps) => sendWebhooks({ signal }, { ...deps, keys: derivedKeys("webhook-secret") }),
    },
  ],
} as const satisfies ShopModule;
