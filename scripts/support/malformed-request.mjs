/**
 * Whether a request's address or headers cannot be read, so that Next would answer 500.
 *
 * The path must decode, nothing may hold a NUL character, which PostgreSQL cannot store, and the state that a page sends
 * with a navigation must be JSON.
 *
 * @param {Pick<import("node:http").IncomingMessage, "url" | "headers">} request
 */
export function isMalformed({ url = "/", headers }) {
  const state = headers["next-router-state-tree"];
  try {
    const [path = "", query = ""] = url.split("?", 2);
    if (decodeURIComponent(path).includes("\0") || /%00/.test(query)) return true;
    if (state !== undefined) JSON.parse(decodeURIComponent(String(state)));
    return false;
  } catch {
    return true;
  }
}
