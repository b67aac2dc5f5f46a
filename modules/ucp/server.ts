import "server-only";

import { derivedKeys } from "@/lib/derived-keys";
import type { Deps } from "@/lib/payments/deps";
import type { ShopModule } from "@/modules/seam/shop-module";

import { forgetAnswers } from "./answer-once";
import { agentData } from "./personal-data";
import { isOrderWebhookDue, sendOrderWebhooks } from "./send-order-webhooks";

/** Milliseconds for which a checkout that placed no order is kept. */
const keptFor = 7 * 24 * 60 * 60_000;

async function forgetCheckouts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const changedAt = { lt: new Date(now().getTime() - keptFor) };
  await db.ucpCheckout.deleteMany({ where: { orderId: null, changedAt } });
}

/** Buyers' agents, by the Universal Commerce Protocol. */
export const ucp = {
  name: "ucp",
  needs: ["events"],
  personalData: agentData,
  async readOrderEntries({ number }, { db }) {
    const checkout = await db.ucpCheckout.findFirst({ where: { order: { number } } });
    if (checkout === null) return [];
    const { id, createdAt: at, agent } = checkout;
    const title = `Placed through the agent of ${new URL(agent).host}`;
    return [{ kind: "of_module", id, at, by: "system", title }];
  },
  jobs: [
    {
      name: "ucp-webhooks",
      expires: 120,
      isDue: isOrderWebhookDue,
      run: ({ signal }, deps) =>
        sendOrderWebhooks({ signal }, { ...deps, signingKeys: derivedKeys("ucp-signing") }),
    },
    {
      name: "ucp-forget",
      expires: 60,
      async run(_, deps) {
        await forgetAnswers(deps);
        await forgetCheckouts(deps);
      },
    },
  ],
} as const satisfies ShopModule;
