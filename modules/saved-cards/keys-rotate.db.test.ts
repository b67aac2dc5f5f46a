import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";

import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, testAuthSecret, type TestShop } from "@/testing/start-test-shop";
import { derivedKeys } from "@/lib/derived-keys";
import { performOperations } from "@/lib/payments/advance-payment";
import { beginCharge } from "@/testing/begin-charge";

import { endAgreement } from "./end-agreement";

const newSecret = "the secret after the rotation, long enough";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;
beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());

/** Runs the program as an operator does, with the shop's own role. */
async function rotate(AUTH_SECRET: string, AUTH_SECRET_PREVIOUS = "") {
  const run = await execa("node", ["scripts/run.mjs", "keys-rotate"], {
    reject: false,
    env: { NODE_ENV: "", DATABASE_URL: shop.appDatabaseUrl, AUTH_SECRET, AUTH_SECRET_PREVIOUS },
  });
  return { code: run.exitCode, output: `${run.stdout}\n${run.stderr}` };
}

test("charges still work after a rotation, when only the new secret is left, and the old key opens nothing", async () => {
  const customerId = await scenes.customer();
  const agreed = await scenes.verify(customerId);
  const ended = await scenes.verify(customerId);
  await shop.deps.db.$transaction((tx) =>
    endAgreement(tx, { ...ended, by: "customer", reason: "removed", at: new Date() }, shop.deps.consequences),
  );
  const sealedBefore = (await scenes.card(agreed.savedCardId)).tokenSealed;

  const first = await rotate(newSecret, testAuthSecret);
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain("1 sealed with the present key now, 0 before, 0 cannot be opened");
  const again = await rotate(newSecret, testAuthSecret);
  expect(again.output).toContain("0 sealed with the present key now, 1 before, 0 cannot be opened");
  expect((await scenes.card(ended.savedCardId)).tokenSealed).toBeNull();

  const charge = async (secret: string) => {
    const order = await shop.order(1_000n, { customerId });
    const opened = await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db);
    const cardTokenKeys = derivedKeys("card-token", { AUTH_SECRET: secret });
    return (await performOperations(opened!, { ...shop.deps, cardTokenKeys })).payment;
  };
  expect(await charge(newSecret)).toMatchObject({ status: "APPROVED" });
  expect(await charge(testAuthSecret)).toMatchObject({ status: "FAILED", endReason: "card_unavailable" });

  for (const { output } of [first, again]) {
    expect(output).not.toContain(agreed.card.token);
    expect(output).not.toContain(sealedBefore);
  }
});

test("a token that no key opens is left as it is, and its card is named by id", async () => {
  const { savedCardId, card } = await scenes.verify(await scenes.customer());
  const { tokenSealed } = await scenes.card(savedCardId);
  const { code, output } = await rotate("a third secret, which is long enough too");
  expect(code).toBe(1);
  expect(output).toContain(savedCardId);
  expect(output).not.toContain(card.token);
  expect((await scenes.card(savedCardId)).tokenSealed).toBe(tokenSealed);
});
