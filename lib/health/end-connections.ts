import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/**
 * From SIGTERM on, each answer ends its connection.
 *
 * Next takes no new connections then, and exits once all have ended. A proxy keeps its connections open and sends further requests through
 * them: under steady load the process would not exit.
 */
export function endConnectionsOnStop(): void {
  process.once("SIGTERM", () => {
    subscribe("http.server.request.start", (message) => {
      (message as { response: ServerResponse }).response.setHeader("connection", "close");
    });
  });
}
