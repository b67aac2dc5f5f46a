import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { createMailServer } from "./mail-server";

const from = "A Shop <orders@shop.example>";
const mail = {
  id: "5a1c7e0e-0000-4000-8000-000000000001",
  to: "ann@example.com",
  language: "en",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());
beforeEach(() => bank.post("reset", {}));

const server = (rest: { url?: string; timeoutMs?: number } = {}) =>
  createMailServer({ url: bank.urls.mail, from, timeoutMs: 2_000, ...rest });

test("a mail arrives with the sender, one recipient and a Message-ID that stays the same", async () => {
  expect(await server().deliver(mail)).toEqual({ kind: "sent" });
  const [received] = await bank.console("mails");
  expect(received).toMatchObject({
    from: "orders@shop.example",
    to: ["ann@example.com"],
    messageId: `<${mail.id}@shop.example>`,
  });
  expect(received.headers).toContainEqual({ name: "auto-submitted", value: "auto-generated" });
});

test("line breaks in a subject add no header, and a list in an address adds no recipient", async () => {
  await server().deliver({ ...mail, subject: "Hello\r\nBcc: eve@example.com\r\n\r\nBody" });
  await server().deliver({ ...mail, to: "ann@example.com, eve@example.com" });
  const received: { to: string[]; headers: { name: string }[] }[] = await bank.console("mails");
  expect(received.flatMap(({ to }) => to)).not.toContain("eve@example.com");
  expect(received.flatMap(({ headers }) => headers.map(({ name }) => name))).not.toContain("bcc");
});

describe("what becomes of a mail where the server", () => {
  test.each([
    ["down", { kind: "not_sent", reason: "smtp_421" }, 0],
    ["busy", { kind: "not_sent", reason: "smtp_451" }, 0],
    ["refuse_address", { kind: "refused", reason: "smtp_550" }, 0],
    ["refuse_message", { kind: "refused", reason: "smtp_554" }, 0],
    ["lose_reply", { kind: "unknown", reason: "reply_lost" }, 1],
  ])("has the fault %s: %j", async (fault, delivery, arrived) => {
    await bank.post("mail-faults", { fault });
    expect(await server().deliver(mail)).toEqual(delivery);
    expect(await bank.console("mails")).toHaveLength(arrived);
  });

  test("is slow: it was not sent, and may be tried again", async () => {
    await bank.post("mail-faults", { fault: "slow", delayMs: 1_000 });
    expect(await server({ timeoutMs: 200 }).deliver(mail)).toEqual({ kind: "not_sent", reason: "timed_out" });
  });

  test("is not there: it was not sent", async () => {
    const url = "smtp://127.0.0.1:1";
    expect(await server({ url }).deliver(mail)).toEqual({ kind: "not_sent", reason: "connection_failed" });
  });

  test("never replies after the message's end: it is unknown", async () => {
    const { url, stop } = await listen((line) =>
      line === "." ? undefined : line.startsWith("DATA") ? "354 Go on" : "250 OK",
    );
    expect(await server({ url, timeoutMs: 400 }).deliver(mail)).toEqual({
      kind: "unknown",
      reason: "timed_out",
    });
    stop();
  });

  test("drops the connection before it asks for the message: it was not sent", async () => {
    const { url, stop } = await listen((line) => (line.startsWith("DATA") ? "drop" : "250 OK"));
    expect(await server({ url }).deliver(mail)).toEqual({ kind: "not_sent", reason: "connection_failed" });
    stop();
  });

  test("does not encrypt: the password is not sent, and neither is the mail", async () => {
    const lines: string[] = [];
    const { url, stop } = await listen((line) => {
      lines.push(line);
      return line.startsWith("EHLO") ? "250 AUTH PLAIN LOGIN" : "250 OK";
    });
    const withUser = url.replace("smtp://", "smtp://user:smtp-secret@");
    expect(await server({ url: withUser }).deliver(mail)).toMatchObject({ kind: "not_sent" });
    expect(lines.join("\n")).not.toMatch(/AUTH|MAIL FROM/);
    stop();
  });
});

/** A server that answers each line as `reply` says; `drop` ends the connection. */
async function listen(reply: (line: string) => string | undefined) {
  const listener = createServer((socket) => {
    socket.write("220 Test\r\n");
    socket.on("error", () => {});
    let inMessage = false;
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        if (inMessage && line !== ".") continue;
        const answer = reply(line);
        inMessage = answer?.startsWith("354") ?? false;
        if (answer === "drop") socket.destroy();
        else if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `smtp://127.0.0.1:${address.port}`, stop: () => listener.close() };
}
