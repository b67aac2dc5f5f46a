/** Times each request of a browser, so that what the browser does with the pages is not counted. */
export class RequestTimer {
  #times: number[] = [];

  /** As the global `fetch`, for a caller that follows redirects itself and reads pages as text. */
  readonly fetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const started = performance.now();
    const response = await fetch(...request);
    const index = this.#times.push(performance.now() - started) - 1;
    const text = response.text.bind(response);
    response.text = async () => {
      const body = await text();
      this.#times[index] = performance.now() - started;
      return body;
    };
    return response;
  };

  /** Milliseconds of each request since the last call: to its last byte, and to its headers where it redirected. */
  take(): number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }
}
