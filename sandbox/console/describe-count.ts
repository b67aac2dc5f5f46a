/** `3 orders.`, or `1,234 orders; the newest 200 are shown.` */
export function describeCount(count: number, shown: number, noun: string): string {
  const counted = `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  return count > shown ? `${counted}; the newest ${shown} are shown.` : `${counted}.`;
}
