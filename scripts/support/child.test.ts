import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { failWhenEnded, startChild, untilAnswering } from "./child";
import { freePort } from "./ports";

let folder: string;
let log: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "child-"));
  log = join(folder, "out.log");
});
afterEach(() => rm(folder, { recursive: true }));

const server = (port: number) =>
  `require("http").createServer((_, a) => a.end("hello")).listen(${port}, "127.0.0.1")`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("stopping a child ends what it started too, even what ignores the request to end", async () => {
  const port = await freePort();
  const stubborn = `process.on("SIGTERM", () => {}); ${server(port)}`;
  const parent = `console.log(require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}]).pid)`;
  const child = startChild(["-e", `${parent}; setInterval(() => {}, 1000)`], { log });
  await untilAnswering(`http://127.0.0.1:${port}/`, { child, name: "server", log });
  const grandchild = Number(await readFile(log, "utf8"));
  expect(isAlive(grandchild)).toBe(true);

  await child.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});

test("a server that ends before it answers is told of with its last words", async () => {
  const child = startChild(["-e", `console.log("no such ledger"); process.exit(3)`], { log });
  const address = `http://127.0.0.1:${await freePort()}/`;
  await expect(untilAnswering(address, { child, name: "bank", log })).rejects.toThrow(
    /the bank ended before it answered.*no such ledger/s,
  );
});

test("a server that ends while it should serve is told of with its code", async () => {
  const child = startChild(["-e", "process.exit(3)"], { log });
  await expect(failWhenEnded({ child, name: "bank" })).rejects.toThrow("the bank ended with code 3");
});
