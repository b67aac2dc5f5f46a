/** A measured number with as many digits as it is worth: none after the point from 100 on, two digits below 1. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return String(Number(size >= 1 ? value.toFixed(1) : value.toPrecision(2)));
}
