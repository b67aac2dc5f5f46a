import { startTelemetry } from "./telemetry/start";

/**
 * What modules do at the start of a process, before the rest of the shop is loaded. Each returns what ends it. Apart from
 * modules/server.ts, which loads every module.
 */
export const moduleStarts: readonly ((part: "web" | "worker") => Promise<() => Promise<void>>)[] = [
  startTelemetry,
];
