import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

const kib = (bytes: number) => bytes / 1024;

/** A page as a browser receives it for the first time, without what it shows of pictures and fonts. */
async function weigh(url: string) {
  const html = await (await fetch(url)).text();
  const addresses = new Set(
    [...html.matchAll(/<script(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"/gi)].map(([, src = ""]) => src),
  );
  const scripts = await Promise.all(
    [...addresses].map(async (src) => (await fetch(new URL(src, url))).text()),
  );
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  return { scripts, styles };
}

for (const path of ["/", "/products/stoneware-vase"]) {
  test(`${path} is light: its scripts and its style sheets`, async () => {
    const { scripts, styles } = await weigh(`${process.env.APP_URL}${path}`);
    // The fonts have one of their own (`next/font/local`).
    expect(styles.length).toBeLessThanOrEqual(2);
    // A bare page of Next loads 132 KiB.
    const compressed = scripts.map((script) => gzipSync(script).length);
    expect(compressed.length).toBeGreaterThan(5);
    expect(kib(compressed.reduce((sum, bytes) => sum + bytes, 0))).toBeLessThan(132 + 40);
  });
}
