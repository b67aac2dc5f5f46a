import { createTransport } from "nodemailer";
import { expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { collectReceivedMails } from "./received-mails";

test("each mail is known once, also after the mailbox has forgotten it", async () => {
  const bank = await startTestBank();
  const transport = createTransport(bank.urls.mail);
  const send = (id: number) =>
    transport.sendMail({
      from: "shop@example.com",
      to: `ann${id}@example.com`,
      messageId: `<${id}@shop.example>`,
      text: "A text",
    });
  await send(1);
  const mails = await collectReceivedMails(bank.urls.console);
  await send(2);
  await expect.poll(async () => (await mails.all()).length).toBe(2);
  await bank.console("mails", { method: "DELETE" });
  await send(3);
  const received = (id: number) => ({
    id,
    messageId: `<${id}@shop.example>`,
    to: [`ann${id}@example.com`],
  });
  // The first one came before the collection and is gone: its number is missing.
  await expect.poll(() => mails.all()).toEqual([received(2), received(3)]);
  mails.stop();
  await bank.stop();
});
