import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { locatePostgres } from "./locate-postgres";
import { startChild } from "./start-child";

const name = "postgres-interrupted";
const { data } = await locatePostgres();
afterEach(() => rm(join(data, name), { recursive: true, force: true }));

test("a program that is interrupted while PostgreSQL starts leaves no server", async () => {
  const pidFile = join(data, name, "postmaster.pid");
  const program = `
    import { existsSync } from "node:fs";
    import { runProgram } from "./tools/run-program.ts";
    import { startEmbeddedPostgres } from "./tools/start-embedded-postgres.ts";
    setInterval(() => existsSync(${JSON.stringify(pidFile)}) && process.kill(process.pid, "SIGINT"), 1);
    await runProgram(async () => {
      await startEmbeddedPostgres({ name: ${JSON.stringify(name)} });
      return new Promise(() => {});
    }, 0);`;
  const child = startChild("--eval", [program], {
    nodeOptions: ["--import", "tsx", "--input-type=module"],
    log: ".data/logs/interrupted.log",
  });
  expect(await child.ended).toBe(0);
  expect(existsSync(join(data, name, "PG_VERSION"))).toBe(true);
  expect(existsSync(pidFile)).toBe(false);
});
