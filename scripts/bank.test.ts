import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { freePort } from "@/tools/free-port";
import { type Child, startChild } from "@/tools/start-child";
import { waitForServer } from "@/tools/wait-for-server";

const movementsSchema = z.array(z.object({ type: z.string(), amount: z.int() }));
const responseSchema = z.object({ order: z.object({ id: z.string(), status: z.string() }) });

let data: string;
let log: string;
let bank: Child;
let consoleUrl: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "bank-alone-"));
  log = join(data, "bank.log");
  const port = await freePort(5);
  consoleUrl = `http://127.0.0.1:${port + 3}`;
  const env = { SANDBOX_PORT: String(port), SANDBOX_DATA: data };
  bank = startChild("scripts/run.mjs", ["bank"], { env, log });
  await waitForServer(`http://127.0.0.1:${port}/health`, { child: bank, name: "sandbox bank", log });
});

afterAll(async () => {
  await bank.stop();
  await rm(data, { recursive: true });
});

test("the commands of the sandbox's README take payments from a bank that runs alone, with the variables that it prints", async () => {
  const printed = parseEnv((await readFile(log, "utf8")).replace(/^.*ready:.*$/m, ""));
  const readme = await readFile("sandbox/README.md", "utf8");
  const commands = [...readme.matchAll(/^```bash\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);

  const { stdout } = await execa("bash", ["-euo", "pipefail", "-c", commands.join("")], {
    env: { ...printed, PATH: process.env.PATH },
    extendEnv: false,
  });

  const orders = stdout.split("\n").map((line) => responseSchema.parse(JSON.parse(line)).order);
  expect(orders.map(({ status }) => status)).toEqual([
    "INITIATED",
    "AUTHORIZED",
    "PARTIALLY_CAPTURED",
    "PARTIALLY_REFUNDED",
    "INITIATED",
    "CAPTURED",
  ]);
  const movements = movementsSchema.parse(await (await fetch(`${consoleUrl}/api/movements`)).json());
  expect(movements).toEqual([
    { type: "AUTHORIZATION", amount: 4999 },
    { type: "CAPTURE", amount: 3000 },
    { type: "REFUND", amount: 1000 },
    { type: "PAYMENT", amount: 4999 },
  ]);
});
