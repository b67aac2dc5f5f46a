import { gzipSync } from "node:zlib";

import { load } from "cheerio";
import pMap from "p-map";
import { request } from "undici";

import type { HttpBrowser } from "@/e2e/support/http-browser";
import type { Site } from "@/e2e/support/order-flow";
import { Latencies } from "./latencies";
import { openShopperPages } from "./shopper-pages";

export type PageFigures = {
  page: string;
  /** From the request to the last byte, one request at a time. */
  times: Latencies;
  /** Pages a second with eight requests in flight. */
  perSecond: number;
  /** KiB of the document, compressed with gzip. */
  html: number;
  /** KiB of all scripts that the document loads in a modern browser, compressed as the shop serves them. */
  scripts: number;
};

const requests = 100;

/** Measures each page that a shopper sees, with one piece in the cart, an unpaid order and a paid one. */
export async function measurePages(site: Site): Promise<PageFigures[]> {
  const { shopper, pages } = await openShopperPages(site);
  return pMap(Object.entries(pages), ([page, url]) => measurePage(page, url, shopper), { concurrency: 1 });
}

async function measurePage(page: string, url: string, shopper: HttpBrowser): Promise<PageFigures> {
  const { html } = await shopper.open(url);
  const times = new Latencies();
  for (let i = 0; i < requests; i += 1) {
    const started = performance.now();
    await shopper.open(url);
    times.record(performance.now() - started);
  }
  const started = performance.now();
  await pMap(Array.from({ length: requests }), () => shopper.open(url), { concurrency: 8 });
  const seconds = (performance.now() - started) / 1000;
  return {
    page,
    times,
    perSecond: requests / seconds,
    html: gzipSync(html).length / 1024,
    scripts: (await countScriptBytes(html, url)) / 1024,
  };
}

/** Bytes on the wire of the scripts of a page, without those that browsers with modules skip. */
async function countScriptBytes(html: string, url: string): Promise<number> {
  const $ = load(html);
  const addresses = new Set($("script[src]:not([nomodule])").map((_, script) => $(script).attr("src")));
  let bytes = 0;
  for (const address of addresses) {
    const headers = { "accept-encoding": "gzip" };
    const { statusCode, body } = await request(new URL(address, url), { headers });
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
    bytes += (await body.bytes()).byteLength;
  }
  return bytes;
}
