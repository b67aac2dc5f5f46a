/** @jsxImportSource hono/jsx */

/** An ISO 8601 time in UTC, to the second. */
export function UtcTime({ time }: { time: string }) {
  return <time datetime={time}>{`${time.slice(0, 10)} ${time.slice(11, 19)}`}</time>;
}
