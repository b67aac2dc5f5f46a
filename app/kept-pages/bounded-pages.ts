/** What each answer has of its own: the nonce of its scripts, and the placement of the cart. */
export type Own = { nonce: string; placement: string };

/** A page in memory: its headers and its HTML, in which a name stands where the rendering had that of its own. */
export type KeptPage = {
  headers: [name: string, value: string][];
  rendered: Own;
  parts: (Buffer | keyof Own)[];
};

/** Keeps the pages that were used last, up to a number of bytes. */
export function createBoundedPages(maxBytes: number) {
  // A Map has its entries in the order in which they were set.
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  const remove = (key: string, page: KeptPage) => {
    pages.delete(key);
    bytes -= sizeOf(key, page);
  };

  return {
    get(key: string): KeptPage | undefined {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    set(key: string, page: KeptPage): void {
      const earlier = pages.get(key);
      if (earlier !== undefined) remove(key, earlier);
      pages.set(key, page);
      bytes += sizeOf(key, page);
      for (const [oldest, kept] of pages) {
        if (bytes <= maxBytes) return;
        remove(oldest, kept);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}

/** The key counts with two bytes a letter, and each part with what a Buffer takes besides its bytes. */
function sizeOf(key: string, { parts }: KeptPage): number {
  return key.length * 2 + parts.reduce((sum, { length }) => sum + length + 200, 0);
}
