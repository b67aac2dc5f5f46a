import { describe, expect, test } from "vitest";

import { collectLog } from "@/testing/collect-log";
import { InvariantError } from "@/lib/invariant";
import type { LogFields } from "./log-fields";

const email = "ada@example.com";
const cardToken = "tok_4111aZ9";
const cardNumber = "5123450000000008";
const password = "correct-horse";
const connection = "postgresql://app:s3cret@db.internal:5432/shop";
const secrets = [
  email,
  cardToken,
  cardNumber,
  password,
  connection,
  "s3cret",
  "db.internal",
  "12 Analytical Street",
];

function written(write: (log: ReturnType<typeof collectLog>["log"]) => void): Record<string, unknown> {
  const { log, lines } = collectLog();
  write(log);
  expect(lines).toHaveLength(1);
  for (const secret of secrets) expect(lines[0]).not.toContain(secret);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

describe("a log line", () => {
  test("holds level, time, message and the fields that are allowed", () => {
    const operationId = crypto.randomUUID();
    const requestId = crypto.randomUUID();
    const line = written((log) =>
      log
        .with({ requestId })
        .info(
          { operationId, kind: "PAY", state: "SUCCEEDED", durationMs: 12, orderNumber: "K7QF-2M9X" },
          "operation closed",
        ),
    );
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      requestId,
      operationId,
      kind: "PAY",
      state: "SUCCEEDED",
      durationMs: 12,
      orderNumber: "K7QF-2M9X",
      msg: "operation closed",
    });
  });

  test("drops every field that is not allowed, at the top and under `with`", () => {
    const fields = { email, password, card: { token: cardToken }, kind: "PAY" } as LogFields;
    const line = written((log) => log.with(fields).info(fields, "operation closed"));
    expect(Object.keys(line).sort()).toEqual(["kind", "level", "msg", "time"]);
  });

  test.each([
    ["requestId", email],
    ["gatewayOrderId", cardToken],
    ["gatewayOrderId", cardNumber],
    ["paymentId", cardToken],
    ["operationId", cardNumber],
    ["orderNumber", cardNumber],
    ["orderNumber", "12 Analytical Street"],
    ["route", `/orders/x?email=${email}`],
    ["route", connection],
    ["job", email],
    ["reason", email],
    ["reason", cardNumber],
    ["kind", connection],
    ["state", "12 Analytical Street"],
  ] as const)("redacts %s with a value of another shape: %s", (name, value) => {
    expect(written((log) => log.info({ [name]: value }, "test"))[name]).toBe("[redacted]");
  });

  test("redacts what the types do not admit", () => {
    const fields = {
      durationMs: cardNumber,
      counts: { [email]: 1 },
      status: { email },
    } as unknown as LogFields;
    expect(written((log) => log.info(fields, "test"))).toMatchObject({
      durationMs: -1,
      counts: {},
      status: "[redacted]",
    });
  });

  test("holds the code of a refusal without the gateway's explanation", () => {
    const reason = `INVALID_REQUEST: value '${cardToken}' is not a token`;
    expect(written((log) => log.info({ reason }, "operation closed")).reason).toBe("INVALID_REQUEST");
  });

  test("admits no message that is put together at run time", () => {
    const { log } = collectLog();
    const text: string = email;
    // @ts-expect-error: the text is not constant
    log.info({}, `paid by ${text}`);
    // @ts-expect-error: the text is not constant
    log.info({}, text);
    log.info({}, Math.random() < 0.5 ? "one text" : "another text");
  });
});

describe("an error in a log line", () => {
  const message = `insert failed: ${secrets.join(" ")}\n    at ${password} (/srv/${email}:1:1)\n    at ${cardToken}`;

  test("has its name, code, digest and frames, and no message", () => {
    const error = Object.assign(new TypeError(message), { code: "P2002", digest: "1234567890" });
    const line = written((log) => log.error({ error }, "request failed")) as {
      error: { name: string; frames: string[] };
    };
    expect(line.error).toMatchObject({ name: "TypeError", code: "P2002", digest: "1234567890" });
    expect(line.error).not.toHaveProperty("message");
    expect(line.error.frames[0]).toContain("log.test.ts");
    expect(line).toMatchObject({ level: "error", msg: "request failed" });
  });

  test("has no message where the message was changed after the stack was made", () => {
    const error = new Error(message);
    error.message = "something else";
    written((log) => log.error({ error }, "request failed"));
  });

  test("has its causes, without their messages", () => {
    const cause = Object.assign(new Error(message), { code: "ECONNREFUSED" });
    const line = written((log) => log.error({ error: new Error(message, { cause }) }, "request failed"));
    expect(line.error).toMatchObject({ cause: { name: "Error", code: "ECONNREFUSED" } });
  });

  test("has neither a name, a code nor a digest of another shape", () => {
    const error = Object.assign(new Error(message), { name: email, code: connection, digest: cardNumber });
    const line = written((log) => log.error({ error }, "request failed"));
    expect(Object.keys(line.error as object)).toEqual(["name", "frames"]);
  });

  test("has no other property of the error", () => {
    const error = Object.assign(new Error("x"), {
      meta: { email },
      sql: password,
      request: { headers: connection },
    });
    written((log) => log.error({ error }, "request failed"));
  });

  test.each([email, { email }, null, 7])("that is no Error is described by its type: %j", (error) => {
    expect(written((log) => log.error({ error }, "request failed")).error).toEqual({
      name: typeof error,
      frames: [],
    });
  });

  test("keeps the constant message of an InvariantError", () => {
    const error = new InvariantError("the shop has no price list");
    expect(written((log) => log.error({ error }, "request failed")).error).toMatchObject({
      name: "InvariantError",
      message: "the shop has no price list",
    });
  });
});
