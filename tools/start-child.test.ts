import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { freePort } from "./free-port";
import { startChild } from "./start-child";
import { failWhenEnded, waitForServer } from "./wait-for-server";

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

test("stopping a child ends what it started too, even what ignores SIGTERM", async () => {
  const port = await freePort();
  const stubborn = `process.on("SIGTERM", () => {}); ${server(port)}`;
  const parent = `console.log(require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}]).pid)`;
  const child = startChild("-e", [`${parent}; setInterval(() => {}, 1000)`], { log });
  await waitForServer(`http://127.0.0.1:${port}/`, { child, name: "server", log });
  const grandchild = Number(await readFile(log, "utf8"));
  expect(isAlive(grandchild)).toBe(true);

  await child.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});

test("a server that ends before it responds is reported with the end of its log", async () => {
  const child = startChild("-e", [`console.log("no such ledger"); process.exit(3)`], { log });
  const address = `http://127.0.0.1:${await freePort()}/`;
  await expect(waitForServer(address, { child, name: "bank", log })).rejects.toThrow(
    /the bank ended before it responded.*no such ledger/s,
  );
});

test("a server that ends while it should serve is reported with its exit code", async () => {
  const child = startChild("-e", ["process.exit(3)"], { log });
  await expect(failWhenEnded({ child, name: "bank" })).rejects.toThrow("the bank ended with code 3");
});

test("a child ends with its parent, even when the parent is killed", async () => {
  const port = await freePort();
  const startServer = `
    import { startChild } from "./tools/start-child.ts";
    startChild("-e", [${JSON.stringify(server(port))}], { log: ${JSON.stringify(log)} });`;
  const parent = startChild("--eval", [startServer], {
    nodeOptions: ["--import", "tsx", "--input-type=module"],
    log: join(folder, "parent.log"),
  });
  const address = `http://127.0.0.1:${port}/`;
  await waitForServer(address, { child: parent, name: "server", log: join(folder, "parent.log") });
  process.kill(parent.pid, "SIGKILL");
  await expect
    .poll(
      () =>
        fetch(address).then(
          () => "up",
          () => "down",
        ),
      { timeout: 60_000 },
    )
    .toBe("down");
});
