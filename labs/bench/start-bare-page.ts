import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { CommandError } from "@/tools/command-error";
import { freePort } from "@/tools/free-port";
import { logTail } from "@/tools/log-tail";
import { type Child, startChild } from "@/tools/start-child";
import { nextCommand } from "@/tools/start-shop";
import { waitForServer } from "@/tools/wait-for-server";
import type { Checkout } from "./start-checkout";

/** It is built from a copy, so that Next writes nothing into the sources. */
const copy = ".data/bench/bare";
const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

export type BarePage = { url: string; child: Child };

/** Builds the page of `labs/bench/bare` with the shop's own proxy.ts. */
export async function buildBarePage(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await cp("labs/bench/bare", copy, { recursive: true });
  await cp("proxy.ts", join(copy, "proxy.bare.ts"));
  const log = ".data/logs/bare-build.log";
  const code = await startChild(nextCommand, ["build", copy], { env: production, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
}

/** Starts the built bare page on a free port; resolves when it answers. Its proxy.ts reads the shop's environment. */
export async function startBarePage({ environment }: Checkout): Promise<BarePage> {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const log = ".data/logs/bare.log";
  const args = ["start", copy, "--port", String(port), "--hostname", "127.0.0.1"];
  const env = { ...environment, ...production, APP_URL: url, PORT: String(port) };
  const child = startChild(nextCommand, args, { env, log });
  const status = await waitForServer(url, { child, name: "bare page", log });
  if (status !== 200) throw new CommandError(`the bare page answers ${status}${logTail(log)}`);
  const { headers } = await fetch(url);
  if (!headers.has("content-security-policy")) throw new Error("the bare page is not behind proxy.ts");
  return { url, child };
}
