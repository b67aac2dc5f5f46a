import { setTimeout as delay } from "node:timers/promises";

import type { LabPart } from "@/labs/chaos/lab-part";
import { openDatabase } from "@/lib/db/database";
import { derivedKeys } from "@/lib/derived-keys";
import { shopLog } from "@/lib/log/log";
import { addEndpoint } from "@/modules/events/endpoints";
import { listEventTypes } from "@/modules/events/event-types";
import { isWebhookDue, sendWebhooks } from "@/modules/events/send-webhooks";
import { modules } from "@/modules/server";
import { compareEvents } from "./compare-events";
import { startReceiver } from "./receive";

/** Milliseconds by which the clock of the last passes is ahead of what is tried again later. */
const day = 24 * 3_600_000;

/** A receiver of every event, which fails now and then. */
export const eventsPart: LabPart = {
  async watch({ databaseUrl, environment: { AUTH_SECRET = "", APP_URL: appUrl = "" } }) {
    const db = openDatabase(databaseUrl);
    const keys = derivedKeys("webhook-secret", { AUTH_SECRET });
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const deps = { db, keys, now, log: shopLog, settings: { appUrl } };
    const types = listEventTypes(modules).map(([type]) => type);
    const secret = { current: "" };
    const receiver = await startReceiver(() => secret.current);
    const added = await addEndpoint({ url: receiver.url, types, by: "chaos" }, deps);
    if (!added.ok) throw new Error(added.error.kind);
    secret.current = added.value.secret;
    return async () => {
      receiver.state.mended = true;
      for (let pass = 0; pass < 5 && (pass === 0 || (await isWebhookDue(deps))); pass += 1) {
        ahead += day;
        await sendWebhooks({}, deps);
        await delay(100);
      }
      const compared = await compareEvents(databaseUrl, receiver.receipts, receiver.state.forged);
      receiver.stop();
      await db.$disconnect();
      return compared;
    };
  },
};
