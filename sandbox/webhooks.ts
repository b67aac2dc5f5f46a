import { z } from "zod";

/** A webhook of the shop, as it was received. */
export type ReceivedWebhook = {
  /** ISO 8601, UTC. */
  receivedAt: string;
  type: string;
  /** The order or plan that it is about. */
  subject: string;
  body: unknown;
};

/** The last webhooks of the shop, in memory. Their signatures are not checked: the bank has no secret of the shop. */
export type Webhooks = {
  /** Returns whether the body is one of the shop's events. */
  receive(body: unknown): boolean;
  /** Newest first. */
  recent(): readonly ReceivedWebhook[];
  clear(): void;
};

const kept = 200;

const envelope = z.object({ type: z.string(), subject: z.string() });

export function createWebhooks(): Webhooks {
  let webhooks: ReceivedWebhook[] = [];
  return {
    receive(body) {
      const { data } = envelope.safeParse(body);
      if (data === undefined) return false;
      webhooks = [{ ...data, receivedAt: new Date().toISOString(), body }, ...webhooks].slice(0, kept);
      return true;
    },
    recent: () => webhooks,
    clear() {
      webhooks = [];
    },
  };
}
