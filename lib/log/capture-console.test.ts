import { beforeEach, expect, test } from "vitest";

import { collectLog } from "@/testing/collect-log";
import { captureConsole, markReported } from "./capture-console";

const email = "ada@example.com";
const library = { error(): void {}, warn(): void {} } as Pick<Console, "error" | "warn">;
let lines: string[];

beforeEach(() => {
  const collected = collectLog();
  lines = collected.lines;
  captureConsole(library, collected.log);
});

async function printed(): Promise<unknown[]> {
  await new Promise(setImmediate);
  for (const line of lines) expect(line).not.toContain(email);
  return lines.map((line) => JSON.parse(line) as unknown);
}

test("an error that a library prints is logged without its message", async () => {
  library.error("⨯", new TypeError(`no such user: ${email}`));
  expect(await printed()).toEqual([
    expect.objectContaining({
      level: "error",
      msg: "printed by a library",
      error: { name: "TypeError", frames: expect.any(Array) as unknown[] },
    }),
  ]);
});

test("a text that a library prints is logged as the place that printed it", async () => {
  library.warn(`no such user: ${email}`, { email });
  const [line] = (await printed()) as { level: string; error: { frames: string[] } }[];
  expect(line?.level).toBe("warn");
  expect(line?.error.frames.join("\n")).toContain("capture-console.test.ts");
});

test("an error that is reported with its request right after it was printed has one line", async () => {
  const error = new Error(email);
  library.error(error);
  markReported(error);
  expect(await printed()).toEqual([]);
});
