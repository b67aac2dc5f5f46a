import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { readSettings } from "./settings";
import { startSandbox } from "./start-sandbox";

const frictionless = "5123450000000107";

test("after a restart an order continues: tokens, sessions and ledger are restored", async () => {
  const bank = await startTestBank();
  const prepared = await bank.prepare(frictionless);
  const { body } = await bank.authenticate(prepared);
  await bank.restart();
  await bank.charge("authorize", prepared, body.transaction.id);
  await bank.restart();
  expect((await bank.followUp("capture", prepared, 15)).body.order.status).toBe("PARTIALLY_CAPTURED");
  await bank.restart();
  const movements = await bank.movements(prepared.order.id);
  expect(movements.map(({ type, amount }) => [type, amount])).toEqual([
    ["AUTHORIZATION", 4000],
    ["CAPTURE", 1500],
  ]);
  await bank.stop();
});

test("a killed sandbox restarts with every movement that it confirmed", async () => {
  const data = await mkdtemp(join(tmpdir(), "sandbox-killed-"));
  const environment = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: data };
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "main.ts")], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const origin = (name: string) => new RegExp(`${name} (http://[\\d.:]+)`).exec(line)?.[1] ?? "";
  const post = async (url: string, body: unknown) => {
    const headers = { authorization: `Basic ${btoa("merchant.SANDBOX:sandbox-password")}` };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as { session: { id: string }; token: string };
  };
  const gateway = `${origin("gateway")}/gateway/SANDBOX/session`;
  const card = { expiryMonth: 12, expiryYear: 40 };
  const { token } = await post(`${origin("console")}/api/tokens`, { number: frictionless, ...card });
  const paid: string[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const { session } = await post(`${gateway}/create`, {});
      const { id } = session;
      const order = { id: `K${i}`, amount: 1, currency: "USD" };
      await post(`${gateway}/${id}/card`, { order, sourceOfFunds: { token, ...card } });
      await post(`${gateway}/${id}/pay`, { order, session: { id } });
      paid.push(order.id);
      // The other payments are in progress.
      if (paid.length === 10) child.kill("SIGKILL");
    }).map((payment) => payment.catch(() => undefined)),
  );
  expect(paid.length).toBeGreaterThanOrEqual(10);

  const { urls, stop } = await startSandbox({ ...readSettings({}), port: 0, data });
  const movements = (await (await fetch(`${urls.console}/api/movements`)).json()) as { orderId: string }[];
  const booked = movements.map(({ orderId }) => orderId);
  expect(booked).toEqual(expect.arrayContaining(paid));
  expect(new Set(booked).size).toBe(booked.length);
  await stop();
  await rm(data, { recursive: true });
});

test("the same seed gives the same ids and times, and a restart does not repeat them", async () => {
  async function run(): Promise<unknown[]> {
    const bank = await startTestBank({ seed: "7" });
    const first = await bank.call("session/create");
    await bank.restart();
    const second = await bank.call("session/create");
    const prepared = await bank.prepare(frictionless);
    const { body } = await bank.charge("pay", prepared);
    await bank.stop();
    expect(second.body.session.id).not.toBe(first.body.session.id);
    return [first.body, second.body, body];
  }
  expect(await run()).toEqual(await run());
});

/** The first of four free ports in a row. The ports must be fixed, because responses contain the other origins. */
async function fourFreePorts(): Promise<number> {
  for (let port = 24_000; ; port += 4) {
    const stop = await startSandbox({
      ...readSettings({}),
      port,
      data: await mkdtemp(join(tmpdir(), "ports-")),
    }).then(
      (sandbox) => sandbox.stop,
      () => undefined,
    );
    if (!stop) continue;
    await stop();
    return port;
  }
}

test("the same seed and the same calls give the same response bodies", async () => {
  const port = await fourFreePorts();
  async function run(): Promise<string[]> {
    const bank = await startTestBank({ seed: "7", port });
    const texts: string[] = [];
    const call = async (path: string, body: object = {}) => {
      const text = await (await bank.send(path, body)).text();
      texts.push(text);
      return JSON.parse(text) as { session: { id: string }; transaction: { id: string } };
    };
    for (const [number, id] of [
      [frictionless, "S1"],
      ["5123450000000008", "S2"],
    ] as const) {
      const { session } = await call("session/create");
      const path = `session/${session.id}`;
      const order = { id, amount: 40, currency: "USD" };
      const card = await bank.token(number);
      await call(`${path}/card`, { order, sourceOfFunds: card });
      const back = { authRedirectUrl: "http://localhost:3000/back" };
      const { transaction } = await call(`${path}/authenticate`, { order, sourceOfFunds: card, ...back });
      const authentication = { transactionId: transaction.id };
      await call(`${path}/pay`, { order, authentication, session: { id: session.id } });
      await call(`${path}/pay`, {});
      await call(`${path}/void`, { order: { id }, transaction: { amount: 10, currency: "USD" } });
    }
    texts.push(JSON.stringify(await bank.console("orders")));
    await bank.stop();
    return texts;
  }
  const [first, second] = [await run(), await run()];
  expect(first.join("\n")).toBe(second.join("\n"));
  expect(first.join("\n")).toContain("REFUNDED");
  expect(first.join("\n")).toContain("creq");
});

test("the error of a port in use names the port and its origin", async () => {
  const bank = await startTestBank();
  const taken = Number(new URL(bank.urls.frame).port);
  await expect(startSandbox({ ...bank.settings, port: taken - 1 })).rejects.toThrow(
    /^Port \d+ \(the sandbox bank's (gateway|frame)\) is already taken on 127\.0\.0\.1$/,
  );
  await bank.stop();
});

test("the error of a wrong setting names the setting", () => {
  expect(() => readSettings({ SANDBOX_PORT: "many" })).toThrow(/SANDBOX_PORT/);
});

test("a sandbox that listens on all addresses names the loopback address in its links", async () => {
  const data = await mkdtemp(join(tmpdir(), "sandbox-host-"));
  const sandbox = await startSandbox(
    readSettings({ SANDBOX_HOST: "0.0.0.0", SANDBOX_PORT: "0", SANDBOX_DATA: data }),
  );
  expect(new URL(sandbox.urls.acs).hostname).toBe("127.0.0.1");
  expect((await fetch(`${sandbox.urls.gateway}/health`)).status).toBe(200);
  await sandbox.stop();
  await rm(data, { recursive: true });
});
