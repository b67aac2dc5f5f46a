const hours = 60 * 60_000;

/** Whether a card has expired: its month has ended everywhere on earth. `year` has two digits. */
export function hasExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const slowest = new Date(now.getTime() - 12 * hours);
  return (2000 + year) * 12 + month < slowest.getUTCFullYear() * 12 + slowest.getUTCMonth() + 1;
}
