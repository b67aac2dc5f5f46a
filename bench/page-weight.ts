import { gzipSync } from "node:zlib";

import { load } from "cheerio";
import { request } from "undici";

/** What a page weighs. All are bytes; "gzip" are those on the wire. */
export type PageWeight = {
  html: number;
  htmlGzip: number;
  /** The part of the HTML that repeats it for React. */
  flight: number;
  /** All scripts that the document loads in a modern browser; the shop's have their address in `data-src` until the paint. */
  scriptsGzip: number;
  stylesGzip: number;
};

/** Weighs a document with the scripts and style sheets that it names on its own origin. */
export async function weighPage(html: string, url: string): Promise<PageWeight> {
  const $ = load(html);
  const addresses = (selector: string, ...attributes: string[]) =>
    new Set(
      $(selector)
        .toArray()
        .flatMap((element) => attributes.flatMap((attribute) => $(element).attr(attribute) ?? []))
        .map((address) => new URL(address, url).href)
        .filter((address) => new URL(address).origin === new URL(url).origin),
    );
  const flight = $("script:not([src])")
    .toArray()
    .map((script) => $(script).text())
    .filter((text) => text.includes("self.__next_f"));
  return {
    html: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).length,
    flight: flight.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    scriptsGzip: await countBytes(addresses("script:not([nomodule])", "src", "data-src")),
    stylesGzip: await countBytes(addresses("link[rel=stylesheet]", "href")),
  };
}

/** Bytes on the wire, compressed as they are served. */
async function countBytes(addresses: Set<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const { statusCode, body } = await request(address, { headers: { "accept-encoding": "gzip" } });
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
    bytes += (await body.bytes()).byteLength;
  }
  return bytes;
}
