/**
 * Ends a request's X-Forwarded-For with the address of its connection, the one address that nobody can forge.
 *
 * @param {import("node:http").IncomingMessage} request
 */
export function appendConnectionAddress({ headers, socket }) {
  const given = headers["x-forwarded-for"];
  const address = socket.remoteAddress ?? "unknown";
  headers["x-forwarded-for"] = given === undefined ? address : `${given}, ${address}`;
}
