import { load } from "cheerio";
import { request } from "undici";

/** Bytes on the wire of all scripts that a document loads in a modern browser. */
export async function weighScripts(html: string, url: string): Promise<number> {
  const $ = load(html);
  const addresses = new Set(
    $("script[src]:not([nomodule])")
      .toArray()
      .map((script) => new URL($(script).attr("src") ?? "", url).href),
  );
  let bytes = 0;
  for (const address of addresses) {
    const { statusCode, body } = await request(address, { headers: { "accept-encoding": "gzip" } });
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
    bytes += (await body.bytes()).byteLength;
  }
  return bytes;
}
