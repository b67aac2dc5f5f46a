import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import packageOfNext from "next/package.json" with { type: "json" };

import { CommandError } from "@/scripts/support/command-error";
import { freePort } from "@/scripts/support/free-port";
import { type Child, startChild } from "@/scripts/support/start-child";
import { waitForServer } from "@/scripts/support/wait-for-server";

const source = "bench/bare";
/** It is built from a copy, so that Next writes nothing into the sources. */
const copy = ".data/bare";
const builtFrom = join(copy, ".next/built-from");
const next = "node_modules/next/dist/bin/next";
const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

export type BarePage = { url: string; child: Child };

/** Builds the page of `bench/bare` where it or Next has changed since; returns whether it did. */
export async function buildBarePage(): Promise<boolean> {
  const hash = await hashBarePage();
  if ((await readFile(builtFrom, "utf8").catch(() => undefined)) === hash) return false;
  await rm(copy, { recursive: true, force: true });
  await cp(source, copy, { recursive: true });
  const log = ".data/logs/bare-build.log";
  const code = await startChild(next, ["build", copy], { env: production, log }).ended;
  if (code !== 0) throw new CommandError(`next build failed:\n${await readFile(log, "utf8")}`);
  await writeFile(builtFrom, hash);
  return true;
}

/** Starts the built bare page on a free port; resolves when it answers. */
export async function startBarePage(): Promise<BarePage> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const log = ".data/logs/bare.log";
  const args = ["start", copy, "--port", String(port), "--hostname", "127.0.0.1"];
  const child = startChild(next, args, { env: production, log });
  const status = await waitForServer(url, { child, name: "bare page", log });
  if (status !== 200) throw new Error(`the bare page answers ${status}`);
  return { url, child };
}

async function hashBarePage(): Promise<string> {
  const hash = createHash("sha256").update(`${process.versions.node} ${packageOfNext.version}`);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex");
}
