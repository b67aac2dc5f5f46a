import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, test } from "vitest";

import { timeByPackage } from "./summarize-profile";

const always = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** One sample of a millisecond for each function, from the time 1,000 on. */
function profileOf(
  frames: { functionName?: string; url?: string; lineNumber?: number; columnNumber?: number }[],
) {
  const callFrames = frames.map((frame) => ({
    functionName: "run",
    url: "",
    lineNumber: 0,
    columnNumber: 0,
    ...frame,
  }));
  return {
    nodes: callFrames.map((callFrame, index) => ({ id: index + 1, callFrame })),
    startTime: 1000,
    samples: callFrames.map((_, index) => index + 1),
    timeDeltas: callFrames.map(() => 1000),
  };
}

describe("time by package", () => {
  test("adds up the functions of a package, and names what has no file by what it does", () => {
    const profile = profileOf([
      { url: "file:///shop/node_modules/@prisma/client/runtime/client.js" },
      { url: "/shop/node_modules/next/dist/server/base-server.js" },
      { url: "file:///shop/node_modules/next/node_modules/zod/index.js" },
      { url: "file:///shop/node_modules/@prisma/client/runtime/client.js" },
      { url: "node:internal/async_hooks" },
      { url: "node:net" },
      { functionName: "(garbage collector)" },
      { functionName: "writev" },
      { functionName: "(idle)" },
    ]);
    expect(Object.fromEntries(timeByPackage(profile, always))).toEqual({
      "@prisma/client": 2,
      "Next and React": 1,
      zod: 1,
      "Node: async hooks": 1,
      "Node: HTTP, streams, timers": 1,
      "garbage collection": 1,
      "native code: sockets, text, crypto": 1,
    });
  });

  test("finds the package of a function in the build by its source map", () => {
    const folder = mkdtempSync(join(tmpdir(), "profile-"));
    const chunk = join(folder, "chunk.js");
    const sources = [
      "turbopack:///[project]/node_modules/pg/lib/client.js",
      "turbopack:///[project]/lib/result.ts",
    ];
    // One line: column 0 is of the first source, column 8 of the second.
    writeFileSync(`${chunk}.map`, JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA,QCAA" }));
    const url = pathToFileURL(chunk).href;
    const profile = profileOf([
      { url, columnNumber: 2 },
      { url, columnNumber: 9 },
    ]);
    expect(Object.fromEntries(timeByPackage(profile, always))).toEqual({ pg: 1, "the shop": 1 });
  });

  test("counts only what ran within the window", () => {
    const url = "node:net";
    const profile = profileOf([{ url }, { url }, { url }]);
    expect([...timeByPackage(profile, { from: 2500, to: 3500 }).values()]).toEqual([1]);
  });
});
