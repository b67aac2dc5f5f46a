import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/**
 * Calls `act` when this process wants no further requests: at SIGUSR2, after which it answers as before, so that a proxy has time to take it
 * out, and at SIGTERM.
 */
function onDrain(act: () => void): void {
  process.on("SIGUSR2", act);
  process.on("SIGTERM", act);
}

/** Makes what says whether this process wants no further requests. */
export function watchDraining(): () => boolean {
  let draining = false;
  onDrain(() => {
    draining = true;
  });
  return () => draining;
}

/**
 * From then on, each answer ends its connection.
 *
 * At SIGTERM Next takes no new connections, and exits once all have ended. A proxy keeps its connections open and sends further requests
 * through them: under steady load the process would not exit.
 */
export function endConnectionsOnDrain(): void {
  onDrain(() => {
    subscribe("http.server.request.start", (message) => {
      (message as { response: ServerResponse }).response.setHeader("connection", "close");
    });
  });
}
