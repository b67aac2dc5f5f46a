import { expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { followCalls } from "./follow-calls";
import { freePort } from "./free-port";

test("each call of the bank is one line with its order, answer, duration and fault, and without a secret", async () => {
  const bank = await startTestBank();
  const lines: string[] = [];
  const ended = followCalls(bank.urls.console, (line) => lines.push(line));
  await expect
    .poll(async () => {
      await bank.session();
      return lines.length;
    })
    .toBeGreaterThan(0);
  const prepared = await bank.prepare("4508750015741704");
  const { body } = await bank.authenticate(prepared);
  await bank.charge("pay", prepared, body.transaction.id, { "x-sandbox-fault": "server_busy" });
  await bank.charge("pay", prepared, body.transaction.id);
  const ofOrder = () => lines.filter((line) => line.includes(` ${prepared.order.id} `));
  await expect.poll(() => ofOrder().length).toBe(4);

  const [added, authenticated, busy, paid] = ofOrder();
  expect(added).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}add_card .* 200 APPROVED +\d+ ms$/);
  expect(authenticated).toMatch(/ authenticate .* 201 SUCCESSFUL +\d+ ms$/);
  expect(busy).toMatch(/ pay .* 503 SERVER_BUSY +\d+ ms {2}fault: server_busy$/);
  expect(paid).toMatch(/ pay .* 201 INSUFFICIENT_FUNDS +\d+ ms$/);
  expect(lines.join("\n")).not.toContain(prepared.card.token);
  await Promise.all([bank.stop(), expect(ended).rejects.toThrow("The sandbox bank has ended.")]);
});

test("a bank that does not run is named with its address", async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  await expect(followCalls(address, () => {})).rejects.toThrow(`does not answer at ${address}`);
});
