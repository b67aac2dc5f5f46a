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

// A browser may refuse its storage.
export function readWay(): Way | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as Way | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeWay(way: Way): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {}
}
