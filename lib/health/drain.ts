import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

// Next builds this module once for the start and once for route handlers: what both know stands outside of it.
const shared = globalThis as { draining?: boolean };

/** Whether this process is about to stop, and wants no further requests. */
export const isDraining = () => shared.draining === true;

/**
 * From SIGUSR2 on, this process says that it is not ready, and each answer ends its connection. It answers as before until SIGTERM, so a
 * proxy that asks has time to take it out. SIGTERM does the same at once.
 *
 * At SIGTERM Next takes no new connections, and exits once all have ended. A proxy keeps its connections open and sends further requests
 * through them: under steady load the process would not exit.
 */
export function drainOnSignal(): void {
  const drain = () => {
    if (isDraining()) return;
    shared.draining = true;
    subscribe("http.server.request.start", (message) => {
      (message as { response: ServerResponse }).response.setHeader("connection", "close");
    });
  };
  process.on("SIGUSR2", drain);
  process.on("SIGTERM", drain);
}
