import type { Bank } from "@/sandbox/bank";
import type { Call } from "@/sandbox/call-log";

/**
 * Sends a request to the gateway as its merchant, over HTTP as a shop does. Returns the call as the log has it.
 *
 * `path` begins with a slash, `body` is sent as it is. Undefined if the gateway recorded no call, as for an unknown path.
 */
export async function sendCall(
  { urls, settings, calls }: Bank,
  { path, body }: { path: string; body: string },
): Promise<Call | undefined> {
  let sent: Call | undefined;
  // A path names its session, so no other call has it at the same time, except one that creates a session or pays by agreement.
  const stop = calls.subscribe((call) => {
    if (call.path === path) sent = call;
  });
  const credentials = Buffer.from(`${settings.username}:${settings.password}`).toString("base64");
  try {
    await fetch(urls.gateway + path, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
      body,
    });
  } catch {
    // A fault dropped the connection. The log says which.
  } finally {
    stop();
  }
  return sent;
}
