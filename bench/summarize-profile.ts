import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapping } from "node:module";
import { fileURLToPath } from "node:url";

import { z } from "zod";

/** The parts of a CPU profile of V8 that are read. Times are microseconds. */
export const cpuProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type CpuProfile = z.infer<typeof cpuProfileSchema>;
type CallFrame = CpuProfile["nodes"][number]["callFrame"];

/** A stretch of time on the machine's monotonic clock, in microseconds. */
export type Window = { from: number; to: number };

/**
 * Sums up a profile by package: milliseconds in which the package's own functions ran within the window, most first.
 *
 * What ran in code that has no file counts as what it does, such as garbage collection. Idle time is left out.
 */
export function timeByPackage(profile: CpuProfile, { from, to }: Window): Map<string, number> {
  const packages = new Map(profile.nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]));
  const times = new Map<string, number>();
  let at = profile.startTime;
  profile.samples.forEach((id, index) => {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    const name = packages.get(id) ?? "other";
    if (at < from || at > to || name === idle) return;
    times.set(name, (times.get(name) ?? 0) + delta / 1000);
  });
  return new Map([...times].toSorted(([, a], [, b]) => b - a));
}

const idle = "(idle)";

function packageOf(frame: CallFrame): string {
  const { url, functionName } = frame;
  if (functionName === idle) return idle;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (/^node:(internal\/)?async_hooks|^node:internal\/async_local_storage/.test(url))
    return "Node: async hooks";
  if (url.startsWith("node:")) return "Node: HTTP, streams, timers";
  if (url.startsWith("wasm:")) return "WebAssembly";
  if (url === "") return "native code: sockets, text, crypto";
  const name = packageIn(url) ?? packageIn(sourceOf(frame));
  // React is part of Next's own bundles, so the two cannot be told apart.
  if (name === "next" || name === "react" || name === "react-dom") return "Next and React";
  return name ?? "the shop";
}

function packageIn(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

const maps = new Map<string, SourceMap | undefined>();

/** The file that a function was written in; its place in the build where there is no source map. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!url.startsWith("file:") && !url.startsWith("/")) return url;
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, "utf8"))) : undefined);
  }
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber) as Partial<SourceMapping> | undefined;
  return entry?.originalSource ?? file;
}
