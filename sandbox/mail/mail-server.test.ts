import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());
beforeEach(() => bank.post("reset", {}));

function send(to: string, rest: object = {}) {
  const message = {
    from: "shop@example.com",
    to,
    subject: "Hello",
    text: "A text",
    html: "<p>A text</p>",
    ...rest,
  };
  return createTransport(bank.urls.mail).sendMail(message);
}

test("a mail is in the mailbox with its subject, text, HTML and headers, and a search finds it by its address", async () => {
  await send("ann@example.com", { subject: "Grüße ភាសាខ្មែរ العربية", messageId: "<1@example.com>" });
  await send("bob@example.com");
  expect((await bank.console("mails")).map(({ to }: { to: string[] }) => to)).toEqual([
    ["bob@example.com"],
    ["ann@example.com"],
  ]);
  const [found, ...others] = await bank.console("mails?search=ANN@");
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    from: "shop@example.com",
    subject: "Grüße ភាសាខ្មែរ العربية",
    messageId: "<1@example.com>",
    html: "<p>A text</p>\n",
  });
  expect(found.headers).toContainEqual({ name: "message-id", value: "<1@example.com>" });
});

test.each([
  ["down", 421],
  ["busy", 451],
  ["refuse_address", 550],
  ["refuse_message", 554],
])(
  "the fault %s answers %s, as often as asked, and the mail does not arrive",
  async (fault, responseCode) => {
    await bank.post("mail-faults", { fault, times: 1 });
    await expect(send("ann@example.com")).rejects.toMatchObject({ responseCode });
    expect(await bank.console("mails")).toEqual([]);
    await send("ann@example.com");
    expect(await bank.console("mails")).toHaveLength(1);
  },
);

test("a fault for one address leaves the others alone", async () => {
  await bank.post("mail-faults", { fault: "refuse_address", address: "ann@example.com" });
  await expect(send("ann@example.com")).rejects.toMatchObject({ responseCode: 550 });
  await send("bob@example.com");
  expect(await bank.console("mails")).toHaveLength(1);
});

test("a fault with a probability is made so often, and its rule counts it", async () => {
  await bank.post("mail-faults", { fault: "busy", probability: 0 });
  await send("ann@example.com");
  await bank.post("mail-faults", { fault: "busy", probability: 1 });
  await expect(send("ann@example.com")).rejects.toMatchObject({ responseCode: 451 });
  expect(await bank.console("mails")).toHaveLength(1);
  const rules: { struck: number }[] = await bank.console("mail-faults");
  expect(rules.map(({ struck }) => struck)).toEqual([0, 1]);
});

test("a lost reply leaves the mail in the mailbox and its sender without an answer", async () => {
  await bank.post("mail-faults", { fault: "lose_reply", times: 1 });
  await expect(send("ann@example.com")).rejects.toMatchObject({ code: "ECONNECTION" });
  expect(await bank.console("mails")).toHaveLength(1);
});

test("a slow server greets late", async () => {
  await bank.post("mail-faults", { fault: "slow", times: 1, delayMs: 300 });
  const begun = Date.now();
  await send("ann@example.com");
  expect(Date.now() - begun).toBeGreaterThan(290);
});

test("a reset empties the mailbox and ends the faults of the mail server", async () => {
  await send("ann@example.com");
  await bank.post("mail-faults", { fault: "down" });
  await bank.post("reset", {});
  expect(await bank.console("mails")).toEqual([]);
  expect(await bank.console("mail-faults")).toEqual([]);
});
