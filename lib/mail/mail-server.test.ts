import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import type { OutgoingMail } from "./delivery";
import { createMailServer } from "./mail-server";

const from = "A Shop <orders@shop.example>";
const mail = {
  id: "5a1c7e0e-0000-4000-8000-000000000001",
  to: "ann@example.com",
  language: "en",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  pictures: [],
};

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());
beforeEach(() => bank.post("reset", {}));

const connect = (rest: { url?: string; timeoutMs?: number } = {}) =>
  createMailServer({ url: bank.urls.mail, from, timeoutMs: 20_000, ...rest }).connect();

/** Delivers one mail over a connection of its own. */
async function deliver(outgoing: OutgoingMail, rest: { url?: string; timeoutMs?: number } = {}) {
  const connection = await connect(rest);
  try {
    return await connection.deliver(outgoing);
  } finally {
    connection.close();
  }
}

test("a mail arrives with the sender, one recipient and a Message-ID that stays the same", async () => {
  expect(await deliver(mail)).toEqual({ kind: "sent" });
  const [received] = await bank.console("mails");
  expect(received).toMatchObject({
    from: "orders@shop.example",
    to: ["ann@example.com"],
    messageId: `<${mail.id}@shop.example>`,
  });
  expect(received.headers).toContainEqual({ name: "auto-submitted", value: "auto-generated" });
});

test("a picture travels in the mail, and its HTML shows it", async () => {
  const picture = { id: "chair@pictures", content: Buffer.from("JPEG") };
  await deliver({ ...mail, html: '<img src="cid:chair@pictures" alt="Chair">', pictures: [picture] });
  const [received] = await bank.console("mails");
  expect(received.html.trim()).toBe('<img src="data:image/jpeg;base64,SlBFRw==" alt="Chair">');
  expect(received.text.trim()).toBe("Hello");
});

test("line breaks in a subject add no header, and a list in an address adds no recipient", async () => {
  await deliver({ ...mail, subject: "Hello\r\nBcc: eve@example.com\r\n\r\nBody" });
  await deliver({ ...mail, to: "ann@example.com, eve@example.com" });
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
    expect(await deliver(mail)).toEqual(delivery);
    expect(await bank.console("mails")).toHaveLength(arrived);
  });

  test("is slow: it was not sent, and may be tried again", async () => {
    await bank.post("mail-faults", { fault: "slow", delayMs: 1_000 });
    expect(await deliver(mail, { timeoutMs: 200 })).toEqual({ kind: "not_sent", reason: "timed_out" });
  });

  test("is not there: it was not sent", async () => {
    const url = "smtp://127.0.0.1:1";
    expect(await deliver(mail, { url })).toEqual({ kind: "not_sent", reason: "connection_failed" });
  });

  test("never replies after the message's end: it is unknown", async () => {
    const { url, stop } = await listen((line) =>
      line === "." ? undefined : line.startsWith("DATA") ? "354 Go on" : "250 OK",
    );
    expect(await deliver(mail, { url, timeoutMs: 3_000 })).toEqual({
      kind: "unknown",
      reason: "timed_out",
    });
    stop();
  });

  test("drops the connection before it asks for the message: it was not sent", async () => {
    const { url, stop } = await listen((line) => (line.startsWith("DATA") ? "drop" : "250 OK"));
    expect(await deliver(mail, { url })).toEqual({ kind: "not_sent", reason: "connection_failed" });
    stop();
  });

  test("does not encrypt: the password is not sent, and neither is the mail", async () => {
    const lines: string[] = [];
    const { url, stop } = await listen((line) => {
      lines.push(line);
      return line.startsWith("EHLO") ? "250 AUTH PLAIN LOGIN" : "250 OK";
    });
    const withUser = url.replace("smtp://", "smtp://user:smtp-secret@");
    expect(await deliver(mail, { url: withUser })).toMatchObject({ kind: "not_sent" });
    expect(lines.join("\n")).not.toMatch(/AUTH|MAIL FROM/);
    stop();
  });
});

describe("over one connection", () => {
  const others = ["bob@example.com", "cleo@example.com"].map((to, index) => ({
    ...mail,
    id: mail.id.replace(/1$/, String(index + 2)),
    to,
  }));

  test("several mails are delivered, and it is ended with QUIT", async () => {
    const lines: string[] = [];
    const { url, stop, connections } = await listen((line) => {
      lines.push(line);
      return line.startsWith("DATA") ? "354 Go on" : "250 OK";
    });
    const connection = await connect({ url });
    for (const each of [mail, ...others]) expect(await connection.deliver(each)).toEqual({ kind: "sent" });
    connection.close();
    await expect.poll(() => lines.at(-1)).toBe("QUIT");
    expect(connections()).toBe(1);
    expect(lines.filter((line) => line.startsWith("MAIL FROM"))).toHaveLength(3);
    stop();
  });

  test.each([
    ["refuse_address", { kind: "refused", reason: "smtp_550" }],
    ["busy", { kind: "not_sent", reason: "smtp_451" }],
    ["lose_reply", { kind: "unknown", reason: "reply_lost" }],
  ])("a mail that meets the fault %s keeps none after it back", async (fault, delivery) => {
    const connection = await connect();
    expect(await connection.deliver(mail)).toEqual({ kind: "sent" });
    await bank.post("mail-faults", { fault, times: 1 });
    expect(await connection.deliver(others[0]!)).toEqual(delivery);
    expect(await connection.deliver(others[1]!)).toEqual({ kind: "sent" });
    connection.close();
  });

  test.each(["421 Too many mails", "drop"])(
    "where the server ends it before the next mail (%s), that mail goes over another one, once",
    async (ending) => {
      const senders: string[] = [];
      const { url, stop, connections } = await listen((line, mails) => {
        if (line.startsWith("MAIL FROM")) senders.push(line);
        if (line.startsWith("MAIL FROM") && mails === 1) return ending;
        return line.startsWith("DATA") ? "354 Go on" : "250 OK";
      });
      const connection = await connect({ url });
      for (const each of [mail, ...others]) expect(await connection.deliver(each)).toEqual({ kind: "sent" });
      connection.close();
      expect(connections()).toBe(3);
      expect(senders).toHaveLength(5);
      stop();
    },
  );

  test("a reply that is lost is unknown, and nothing is sent again over another one", async () => {
    let messages = 0;
    const { url, stop, connections } = await listen((line, mails) => {
      if (line === ".") messages += 1;
      if (line === "." && mails === 1) return "drop";
      return line.startsWith("DATA") ? "354 Go on" : "250 OK";
    });
    const connection = await connect({ url });
    expect(await connection.deliver(mail)).toEqual({ kind: "sent" });
    expect(await connection.deliver(others[0]!)).toEqual({ kind: "unknown", reason: "reply_lost" });
    connection.close();
    expect(messages).toBe(2);
    expect(connections()).toBe(1);
    stop();
  });

  test("a server that answers every mail with 421 is asked twice at most", async () => {
    let asked = 0;
    const { url, stop } = await listen((line, mails) => {
      if (!line.startsWith("MAIL FROM")) return line.startsWith("DATA") ? "354 Go on" : "250 OK";
      asked += 1;
      return asked === 1 && mails === 0 ? "250 OK" : "421 Later";
    });
    const connection = await connect({ url });
    expect(await connection.deliver(mail)).toEqual({ kind: "sent" });
    expect(await connection.deliver(others[0]!)).toEqual({ kind: "not_sent", reason: "smtp_421" });
    expect(asked).toBe(3);
    stop();
  });
});

/**
 * A server that answers each line as `reply` says, which is also told how many messages it has had over the connection; `drop`
 * ends the connection.
 */
async function listen(reply: (line: string, mails: number) => string | undefined) {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.write("220 Test\r\n");
    socket.on("error", () => {});
    let inMessage = false;
    let mails = 0;
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        if (inMessage && line !== ".") continue;
        const answer = reply(line, mails);
        if (line === ".") mails += 1;
        inMessage = answer?.startsWith("354") ?? false;
        if (answer === "drop") socket.destroy();
        else if (answer !== undefined) socket.write(`${answer}\r\n`);
        if (answer?.startsWith("421")) socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => listener.close(),
    connections: () => connections,
  };
}
