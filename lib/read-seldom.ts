/**
 * Reads again only after some milliseconds: whoever asks meanwhile gets what this process has read. What could not be read is read again
 * at once.
 */
export function readSeldom<T>(every: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (cached !== undefined && Date.now() < cached.until) return cached.value;
    const value = read();
    cached = { value, until: Date.now() + every };
    value.catch(() => (cached = undefined));
    return value;
  };
}
