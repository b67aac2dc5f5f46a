/** How a shopper went from the checkout to the payment, counted in this tab. */
export type Way = {
  /** In milliseconds, by the clock that the shop has in a demo. */
  startedAt: number;
  /** The paths of the pages whose forms were sent, and the names of the fields that were filled. */
  pages: string[];
  fields: string[];
  /** The number of the order that was paid so. */
  order?: string;
};

const key = "demo way";

/** As it is stored, for a store that React reads. A browser may refuse its storage. */
export function storedWay(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readWay(stored = storedWay()): Way | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as Way);
}

export function writeWay(way: Way): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {}
}
