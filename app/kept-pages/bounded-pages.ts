import { LRUCache } from "lru-cache";

/** What each answer has of its own: the nonce of its scripts, and the placement of the cart. */
export type Own = { nonce: string; placement: string };

/** A page in memory: its headers and its HTML, in which a name stands where the rendering had that of its own. */
export type KeptPage = {
  headers: [name: string, value: string][];
  rendered: Own;
  parts: (Buffer | keyof Own)[];
};

/** Keeps the pages that were used last, up to a number of bytes. One that is larger than that is not kept. */
export function createBoundedPages(maxBytes: number): LRUCache<string, KeptPage> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
}

/** The key counts with two bytes a letter, and each part with what a Buffer takes besides its bytes. */
function sizeOf({ parts }: KeptPage, key: string): number {
  return key.length * 2 + parts.reduce((sum, { length }) => sum + length + 200, 0);
}
