/** Formats a timestamp as both providers sign it: UTC, `yyyyMMddHHmmss`. */
export function signingTime(moment: Date): string {
  return moment.toISOString().replace(/\D/g, "").slice(0, 14);
}
