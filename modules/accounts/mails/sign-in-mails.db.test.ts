import { afterAll, beforeAll, expect, test } from "vitest";
import { collectMails } from "@/testing/collect-mails";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { isCodeOf, signInMinutes } from "@/modules/accounts/sign-in-secrets";
import { mailIdSchema, signInIdSchema } from "@/lib/ids";
import { sendMailAgain } from "@/lib/mail/send-mail-again";

const by = "staff@example.com";
const to = { language: "en", toAddress: "ann@example.com" };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A sign-in whose mail waits to be sent. */
async function writeMail(data: { expiresAt: Date; usedAt?: Date }) {
  const signIn = await shop.db.customerSignIn.create({
    data: { email: "ann@example.com", language: "en", returnTo: "/", ...data },
  });
  const mail = await shop.db.mail.create({ data: { kind: "sign_in", signInId: signIn.id, ...to } });
  return { id: mail.id, signInId: signInIdSchema.parse(signIn.id) };
}

test("the mail of a sign-in that expired or was used is never sent, and no secret of a sign-in is logged", async () => {
  // Sent a minute after it was asked for, it still says how long it works in all.
  const later = new Date(Date.now() + (signInMinutes - 1) * 60_000);
  const expired = await writeMail({ expiresAt: new Date(Date.now() - 1_000) });
  const used = await writeMail({ expiresAt: later, usedAt: new Date() });
  const valid = await writeMail({ expiresAt: later });
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.map(({ id }) => id)).toEqual([valid.id]);
  const { text } = sent[0]!;
  const [code] = /\b\d{6}\b/.exec(text)!;
  const [link] = /http:\S+\/account\/sign-in\/open\/\S+/.exec(text)!;
  expect(isCodeOf(valid.signInId, code, shop.deps.signInKeys)).toBe(true);
  expect(text).toContain(`for ${signInMinutes} minutes after you asked for it`);
  for (const { id } of [expired, used])
    expect(await shop.db.mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "OBSOLETE" });
  const log = JSON.stringify(shop.logLines);
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(log).not.toContain(link);
});

test("staff neither see nor send the mail of a sign-in", async () => {
  const { id, signInId } = await writeMail({ expiresAt: new Date(Date.now() + 60_000) });
  const { number } = await shop.order(1_000n);
  await collectMails(shop, { kind: "refused", reason: "smtp_550" }).send();
  const again = shop.db.$executeRaw`
    INSERT INTO "mail" ("kind", "sign_in_id", "again_of", "requested_by", "language", "to_address")
    VALUES ('sign_in', ${signInId}::uuid, ${id}::uuid, ${by}, 'en', 'ann@example.com')`;
  await expect(again).rejects.toThrow("never changes into another");
  const mailId = mailIdSchema.parse(id);
  expect(await sendMailAgain({ mailId, about: { order: number }, by }, shop.deps)).toBe(false);
  expect((await readAdminOrder({ number }, shop.deps))?.mails).toEqual([]);
});
