/**
 * Writes a line in the form of the shop's log (`lib/log`).
 *
 * @param {"info" | "error"} level
 * @param {string} msg
 * @param {Record<string, unknown>} fields
 */
export function logLine(level, msg, fields) {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`);
}
