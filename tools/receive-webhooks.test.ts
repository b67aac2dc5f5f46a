import { setTimeout as delay } from "node:timers/promises";

import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";

import { freePort } from "./free-port";
import { receiveWebhooks } from "./receive-webhooks";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

test("a webhook with a right signature is taken, and any other is refused", async () => {
  const port = await freePort();
  const lines: string[] = [];
  void receiveWebhooks({ port, secret }, (line) => lines.push(line));
  while (lines.length === 0) await delay(5);
  const body = '{"type":"order.paid.v1"}';
  const at = new Date();
  const post = (signature: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body,
      headers: {
        "webhook-id": "1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": signature,
      },
    });
  expect((await post(new Webhook(secret).sign("1", at, body))).status).toBe(204);
  expect((await post("v1,d3Jvbmc=")).status).toBe(401);
  expect(lines.slice(1)).toEqual([`signature right  ${body}`, `wrong signature  ${body}`]);
});
