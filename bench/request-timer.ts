import { gunzipSync } from "node:zlib";

import { request } from "undici";

/**
 * Sends the requests of a browser and times each, so that what the browser does with the pages is not counted.
 *
 * It sends with undici's `request`, as the bank is measured: the global `fetch` takes up to a millisecond of its own.
 */
export class RequestTimer {
  #times: number[] = [];

  /** As the global `fetch`, for a caller that follows redirects itself. A page is compressed, as for a browser. */
  readonly fetch = async (...arguments_: Parameters<typeof fetch>): Promise<Response> => {
    const asked = new Request(...arguments_);
    const { url, method } = asked;
    const headers = { ...Object.fromEntries(asked.headers), "accept-encoding": "gzip" };
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer());

    const started = performance.now();
    const answer = await request(url, { method: method as "GET", headers, body });
    const received = Buffer.from(await answer.body.arrayBuffer());
    this.#times.push(performance.now() - started);

    const isCompressed = answer.headers["content-encoding"] === "gzip";
    const response = new Response(isCompressed ? gunzipSync(received) : received, {
      status: answer.statusCode,
    });
    for (const [name, values] of Object.entries(answer.headers))
      for (const value of [values ?? []].flat()) response.headers.append(name, value);
    return Object.defineProperty(response, "url", { value: url });
  };

  /** Milliseconds of each request since the last call, to its last byte. */
  take(): number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }
}
