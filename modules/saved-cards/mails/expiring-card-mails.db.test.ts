import { afterAll, beforeAll, expect, test } from "vitest";
import { collectMails } from "@/testing/collect-mails";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { announceExpiringCards } from "./announce-expiring-cards";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;
beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());

/** Three processes at once. */
const announce = (now: string) =>
  Promise.all([1, 2, 3].map(() => announceExpiringCards({ ...shop.deps, now: () => new Date(`${now}Z`) })));

/** A card that a customer saved, and its mails. It expires in December 2040. */
async function saveCard() {
  const customerId = await scenes.customer();
  const { agreementId, savedCardId } = await scenes.paySaving(customerId);
  const { email } = await shop.db.customer.findUniqueOrThrow({ where: { id: customerId } });
  const mails = () => shop.db.mail.findMany({ where: { savedCardId } });
  return { agreementId, email, mails };
}

test("a saved card that expires is announced in its last thirty days, once, also by several processes, to its customer", async () => {
  const { email, mails } = await saveCard();
  await announce("2040-12-01T10:00:00");
  // Before the hour of charges in the merchant's time zone.
  await announce("2040-12-02T08:59:59");
  expect(await mails()).toEqual([]);
  await announce("2040-12-02T09:00:00");
  await announce("2040-12-31T10:00:00");
  expect(await mails()).toMatchObject([{ kind: "card_expiring", toAddress: email }]);
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.find(({ to }) => to === email)!.text).toContain("valid until the end of December 2040");
});

test("the mail about a card that was replaced or removed meanwhile is never sent", async () => {
  const { agreementId, mails } = await saveCard();
  await announce("2040-12-10T10:00:00");
  await shop.db.agreement.update({
    where: { id: agreementId },
    data: { state: "ENDED", endedAt: new Date(), endedBy: "customer", endReason: "card_changed" },
  });
  await collectMails(shop).send();
  expect(await mails()).toMatchObject([{ kind: "card_expiring", state: "OBSOLETE" }]);
});
