import { gzipSync } from "node:zlib";

import { request } from "undici";

import { attribute, elementsOf } from "@/e2e/support/html-forms";
import { payOrder, placeOrder, type Site } from "@/e2e/support/order-flow";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { quantile } from "./quantiles";

export type PageFigures = {
  page: string;
  /** Milliseconds from asking to the last byte, one request at a time. */
  p50: number;
  p95: number;
  /** Answers a second with eight requests in flight. */
  perSecond: number;
  /** KiB, gzip: the document, and all scripts that it names for a modern browser, as the shop serves them. */
  html: number;
  scripts: number;
};

const requests = 100;

/** Measures each page that a shopper sees, with a cart that holds a piece, an unpaid order and a paid one. */
export async function measurePages(site: Site): Promise<PageFigures[]> {
  const shopper = new HttpBrowser();
  const paid = await placeOrder(site, shopper);
  await payOrder(site, shopper, paid);
  const unpaid = await placeOrder(site, shopper);
  const product = await shopper.open(`${site.shopUrl}/products/stoneware-vase`);
  await shopper.submit(product, "productId", { quantity: "1" });

  const pages = {
    catalogue: `${site.shopUrl}/`,
    product: product.url,
    cart: `${site.shopUrl}/cart`,
    checkout: `${site.shopUrl}/checkout`,
    "order, to be paid": unpaid.url,
    "order, receipt": paid.url,
    "my orders": `${site.shopUrl}/orders`,
  };
  const figures: PageFigures[] = [];
  for (const [page, url] of Object.entries(pages)) figures.push(await measurePage(page, url, shopper));
  return figures;
}

async function measurePage(page: string, url: string, shopper: HttpBrowser): Promise<PageFigures> {
  const { html } = await shopper.open(url);
  const samples: number[] = [];
  for (let i = 0; i < requests; i += 1) {
    const started = performance.now();
    await shopper.open(url);
    samples.push(performance.now() - started);
  }
  let left = requests;
  const started = performance.now();
  const client = async () => {
    while (left-- > 0) await shopper.open(url);
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const seconds = (performance.now() - started) / 1000;
  return {
    page,
    p50: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    perSecond: requests / seconds,
    html: gzipSync(html).length / 1024,
    scripts: (await scriptBytes(html, url)) / 1024,
  };
}

/** Bytes on the wire of a page's scripts; those for browsers without modules are left out, as browsers leave them. */
async function scriptBytes(html: string, url: string): Promise<number> {
  const modern = elementsOf(html, "script").filter((script) => attribute(script, "nomodule") === undefined);
  const addresses = new Set(modern.flatMap((script) => attribute(script, "src") ?? []));
  let bytes = 0;
  for (const address of addresses) {
    const headers = { "accept-encoding": "gzip" };
    const { statusCode, body } = await request(new URL(address, url), { headers });
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
    bytes += (await body.arrayBuffer()).byteLength;
  }
  return bytes;
}
