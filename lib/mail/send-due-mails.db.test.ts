import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailServerThat } from "@/testing/mail-server-that";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { mailIdSchema } from "@/lib/ids";
import { mailTexts, outboxRules } from "@/app/composition/mail-services";
import { messages } from "@/app/composition/messages";
import type { Delivery } from "./delivery";
import { createMailServer, type MailServer } from "./mail-server";
import type { Dependencies, Problem } from "@/lib/monitor/dependencies";
import type { MailDeps } from "./mail-text";
// Loaded before the first mail, which has two seconds.
import "./render-mail";
import { isMailDue, sendDueMails } from "./send-due-mails";
import { sendMailAgain } from "./send-mail-again";

const from = "A Shop <orders@shop.example>";
const by = "staff@example.com";
const secretLink = "http://localhost:3000/orders/open/secret-token";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.bank.post("reset", {});
  await shop.db.$executeRaw`DELETE FROM "mail"`;
});

/** `timeoutMs` is how long a delivery may take. */
function deps(server?: MailServer, timeoutMs = 10_000): MailDeps {
  return {
    ...shop.deps,
    mail: {
      server: server ?? createMailServer({ url: shop.bank.urls.mail, from, timeoutMs }),
      texts: mailTexts,
      outbox: outboxRules,
      messages,
      mintOrderLink: () => secretLink,
      deliveryTakes: timeoutMs,
    },
  };
}

/** An order with a link to be mailed to this address. */
async function writeMail(email = "ann@example.com") {
  const order = await shop.order(1_000n, { email });
  const mail = await shop.db.mail.create({
    data: { orderId: order.id, kind: "order_link", language: "en", toAddress: email },
  });
  return { ...mail, id: mailIdSchema.parse(mail.id), number: order.number };
}

const send = (server?: MailServer) => sendDueMails({}, deps(server));
const makeDue = () => shop.db.$executeRaw`UPDATE "mail" SET "due_at" = now() WHERE "state" = 'QUEUED'`;
const read = (id: string) => shop.db.mail.findUniqueOrThrow({ where: { id } });
const fault = (name: string, rest: object = {}) => shop.bank.post("mail-faults", { fault: name, ...rest });

async function received(): Promise<string[]> {
  const mails: { to: string[] }[] = await shop.bank.console("mails");
  return mails.flatMap(({ to }) => to).toSorted();
}

test("a mail is sent once, in its language, as HTML and as text with the order's link", async () => {
  const order = await shop.order(1_000n, { locale: "ar" });
  await shop.pay(order.number);
  expect(await isMailDue(deps())).toBe(true);
  expect(await send()).toMatchObject({ sent: 1 });
  expect(await send()).toMatchObject({ sent: 0 });
  expect(await isMailDue(deps())).toBe(false);
  const [mail, ...others] = await shop.bank.console("mails");
  expect(others).toEqual([]);
  expect(mail.subject).toContain("تم تأكيد طلبك");
  expect(mail.html).toContain('dir="rtl"');
  for (const part of [mail.html, mail.text]) expect(part).toContain(secretLink);
  expect(await shop.db.mail.findFirst()).toMatchObject({ state: "SENT", attempts: 1, problem: null });
});

describe("with the mail server", () => {
  test.each([
    ["down", "smtp_421"],
    ["busy", "smtp_451"],
  ])("%s, a mail is tried again after a delay that doubles, and sent once", async (name, problem) => {
    await fault(name, { times: 3 });
    const { id } = await writeMail();
    for (const [index, seconds] of [5, 10, 20].entries()) {
      const before = Date.now();
      expect(await send()).toMatchObject({ not_sent: 1, sent: 0 });
      const after = Date.now();
      const mail = await read(id);
      expect(mail).toMatchObject({ state: "QUEUED", attempts: index + 1, problem });
      const delayed = mail.dueAt.getTime() - seconds * 1_000;
      expect(delayed).toBeGreaterThanOrEqual(before);
      expect(delayed).toBeLessThanOrEqual(after);
      expect(await send(), "it waits").toMatchObject({ not_sent: 0, sent: 0 });
      await makeDue();
    }
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await received()).toEqual(["ann@example.com"]);
  });

  test("refusing one address, the others are sent in the same pass", async () => {
    await fault("refuse_address", { address: "ann@example.com" });
    const refused = await writeMail();
    await writeMail("bob@example.com");
    await writeMail("cleo@example.com");
    expect(await send()).toEqual({ sent: 2, not_sent: 0, refused: 1, unknown: 0 });
    expect(await received()).toEqual(["bob@example.com", "cleo@example.com"]);
    expect(await read(refused.id)).toMatchObject({ state: "REFUSED", problem: "smtp_550" });
  });

  test("slow, the other senders go on", async () => {
    await fault("slow", { times: 1, delayMs: 8_000 });
    for (const name of ["a", "b", "c", "d"]) await writeMail(`${name}@example.com`);
    const sendPatiently = () => sendDueMails({}, deps(undefined, 60_000));
    let slowEnded = false;
    const slow = sendPatiently().finally(() => (slowEnded = true));
    await expect.poll(() => shop.db.mail.count({ where: { state: "SENDING" } })).toBe(1);
    await sendPatiently();
    expect(slowEnded).toBe(false);
    expect(await received()).toHaveLength(3);
    await slow;
    expect(await received()).toHaveLength(4);
  });

  test("gone for three days, a mail ends as refused, so that staff see it", async () => {
    await fault("down");
    const { id } = await writeMail();
    await shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '73 hours'`;
    await send();
    expect(await read(id)).toMatchObject({ state: "REFUSED", problem: "smtp_421" });
  });

  test("silent after the message's end, the mail is unknown and no program sends it again", async () => {
    await fault("lose_reply", { times: 1 });
    const { id } = await writeMail();
    expect(await send()).toMatchObject({ unknown: 1, sent: 0 });
    await makeDue();
    expect(await send()).toMatchObject({ unknown: 0, sent: 0 });
    expect(await received()).toEqual(["ann@example.com"]);
    expect(await read(id)).toMatchObject({ state: "UNKNOWN", problem: "reply_lost" });
  });
});

describe("a process killed", () => {
  test("between event and sending: another one sends the mail once", async () => {
    await writeMail();
    await Promise.all([send(), send()]);
    expect(await received()).toEqual(["ann@example.com"]);
  });

  test("between the claim and the server's reply: the mail is unknown, whether it was sent or not", async () => {
    const { id } = await writeMail();
    await shop.db.$executeRaw`
      UPDATE "mail" SET "state" = 'SENDING', "attempts" = 1, "claimed_at" = now() - interval '3 seconds'`;
    expect(await isMailDue(deps()), "its process may be alive").toBe(false);
    expect(await send()).toMatchObject({ unknown: 0, sent: 0 });
    // No update moves a claim: an older one is another mail.
    await shop.db.$executeRaw`DELETE FROM "mail"`;
    const older = await writeMail();
    await shop.db.$executeRaw`
      UPDATE "mail" SET "state" = 'SENDING', "attempts" = 1, "claimed_at" = now() - interval '1 minute'`;
    expect(await isMailDue(deps())).toBe(true);
    expect(await send()).toMatchObject({ unknown: 1, sent: 0 });
    expect(await read(older.id)).toMatchObject({ state: "UNKNOWN", problem: "process_died" });
    expect(await received()).toEqual([]);
    expect(id).not.toBe(older.id);
  });

  test("and only suspended: its late success is recorded, its late failure sends nothing again", async () => {
    const late = (kind: "sent" | "not_sent") =>
      mailServerThat(async () => {
        await shop.db.$executeRaw`UPDATE "mail" SET "state" = 'UNKNOWN' WHERE "state" = 'SENDING'`;
        return kind === "sent" ? { kind } : { kind, reason: "connection_failed" };
      });
    const failed = await writeMail();
    await send(late("not_sent"));
    expect(await read(failed.id)).toMatchObject({ state: "UNKNOWN" });
    const succeeded = await writeMail();
    await send(late("sent"));
    expect(await read(succeeded.id)).toMatchObject({ state: "SENT" });
  });
});

test("two senders at once send each of many mails once", async () => {
  const mails = rounds({ few: 40, many: 200 });
  const { orderId } = await writeMail();
  await shop.db.$executeRaw`DELETE FROM "mail"`;
  await shop.db.mail.createMany({
    data: Array.from({ length: mails }, (_, index) => ({
      orderId,
      kind: "order_link" as const,
      language: "en",
      toAddress: `${index}@example.com`,
    })),
  });
  const counts = await Promise.all([send(), send()]);
  expect(counts.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(mails);
  for (const { sent } of counts) expect(sent).toBeGreaterThan(0);
  const addresses = await received();
  expect(addresses).toHaveLength(mails);
  expect(new Set(addresses).size).toBe(mails);
});

test("a worker that is stopped during a mail finishes it, and sends no other", async () => {
  for (const name of ["a", "b", "c"]) await writeMail(`${name}@example.com`);
  const stopping = new AbortController();
  const mail = mailServerThat(() => {
    stopping.abort();
    return Promise.resolve({ kind: "sent" });
  });
  expect(await sendDueMails(stopping, deps(mail))).toMatchObject({ sent: 1 });
});

test("a failed payment that was paid since is no news, and is not sent", async () => {
  const order = await shop.order(1_000n);
  await shop.pay(order.number, 0, "5123450000000602");
  await shop.pay(order.number, 1);
  expect(await send()).toMatchObject({ sent: 1 });
  const rows = await shop.db.mail.findMany({ orderBy: { createdAt: "asc" } });
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ["payment_failed", "OBSOLETE"],
    ["order_confirmation", "SENT"],
  ]);
});

test("a failed payment that is paid while others are sent is not sent either", async () => {
  await writeMail();
  const order = await shop.order(1_000n);
  await shop.pay(order.number, 0, "5123450000000602");
  const connection = await deps().mail.server.connect();
  let paid = false;
  const payMeanwhile = mailServerThat(async (mail) => {
    if (!paid) await shop.pay(order.number, 1);
    paid = true;
    return connection.deliver(mail);
  });
  expect(await send(payMeanwhile)).toMatchObject({ sent: 2 });
  const failed = () => shop.db.mail.findFirstOrThrow({ where: { kind: "payment_failed" } });
  expect(await failed()).toMatchObject({ state: "QUEUED", attempts: 0 });
  expect(await send()).toMatchObject({ sent: 0 });
  expect(await failed()).toMatchObject({ state: "OBSOLETE" });
});

describe("sending again by staff", () => {
  test("writes the mail once more, to the order's present address, with who asked", async () => {
    await fault("refuse_address", { times: 1 });
    const { id, number } = await writeMail();
    await send();
    await shop.db.order.update({
      where: { number },
      data: { revision: { increment: 1 }, email: "right@example.com" },
    });
    const again = () => sendMailAgain({ mailId: id, about: { order: number }, by }, shop.deps);
    expect((await Promise.all([again(), again()])).toSorted()).toEqual([false, true]);
    await send();
    expect(await received()).toEqual(["right@example.com"]);
    expect(await shop.db.mail.findUnique({ where: { againOf: id } })).toMatchObject({
      requestedBy: by,
      state: "SENT",
    });
  });

  test("writes a mail once more that was sent, and again the later one, but never the same one twice", async () => {
    const { id, number } = await writeMail();
    await send();
    const again = (mailId: typeof id) => sendMailAgain({ mailId, about: { order: number }, by }, shop.deps);
    expect(await again(id)).toBe(true);
    expect(await again(id)).toBe(false);
    await send();
    const later = await shop.db.mail.findUniqueOrThrow({ where: { againOf: id } });
    expect(await again(mailIdSchema.parse(later.id))).toBe(true);
    await send();
    expect(await received()).toHaveLength(3);
  });

  test("is refused of a mail that is still to be sent, and of another order's", async () => {
    const { id, number } = await writeMail();
    expect(await sendMailAgain({ mailId: id, about: { order: number }, by }, shop.deps)).toBe(false);
    const other = await shop.order(1_000n);
    await fault("refuse_address");
    const refused = await writeMail();
    await send();
    expect(await sendMailAgain({ mailId: refused.id, about: { order: other.number }, by }, shop.deps)).toBe(
      false,
    );
  });
});

test("the log holds no address, no subject and no link", async () => {
  await fault("refuse_address", { times: 1 });
  await writeMail();
  await send();
  await writeMail();
  await send();
  const text = shop.logLines.join("\n");
  expect(text).toContain("mail sent");
  expect(text).toContain("smtp_550");
  expect(text).not.toMatch(/example\.com|secret-token|The link to/);
});

test.each<[string, Delivery, Problem | "works" | "nothing"]>([
  ["takes a mail", { kind: "sent" }, "works"],
  ["cannot be reached", { kind: "not_sent", reason: "connection_failed" }, "mail_unreachable"],
  ["does not reply", { kind: "unknown", reason: "timed_out" }, "mail_unreachable"],
  ["refuses the sign-in", { kind: "not_sent", reason: "sign_in_failed" }, "mail_sign_in_failed"],
  ["has no TLS", { kind: "not_sent", reason: "tls_failed" }, "mail_tls_failed"],
  ["refuses the sender", { kind: "not_sent", reason: "smtp_550" }, "mail_refused"],
  ["refuses a recipient", { kind: "refused", reason: "smtp_550" }, "nothing"],
  ["delays a recipient", { kind: "not_sent", reason: "smtp_451" }, "nothing"],
])("what a mail server that %s says of itself is heard", async (_, reply, heard) => {
  const said: string[] = [];
  const dependencies: Dependencies = {
    failed: (problem) => void said.push(problem),
    worked: () => void said.push("works"),
    settled: () => Promise.resolve(),
  };
  await writeMail();
  await sendDueMails({}, { ...deps(mailServerThat(() => Promise.resolve(reply))), dependencies });
  expect(said).toEqual(heard === "nothing" ? [] : [heard]);
});
