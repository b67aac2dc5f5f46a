import autocannon from "autocannon";

import type { BrowserCookie } from "@/testing/http-browser";
import { cpuTime, processTree } from "./process-times";

/** Requests in flight, each on a connection of its own. */
const connections = 8;

export type Target = {
  url: string;
  /** The Cookie header. */
  cookie?: string;
  /** The server, which may have started further processes. */
  pid: number;
};

export type Rate = {
  perSecond: number;
  /** Milliseconds of CPU of the server's processes for one answer; NaN if the system does not show them. */
  cpu: number;
};

/** The Cookie header that a browser would send. */
export function cookieHeader(cookies: readonly BrowserCookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/**
 * Measures how many requests a second are answered, with eight in flight.
 *
 * A fixed number is sent and all are waited for: work that is cut off at the end would count as CPU without an answer.
 */
export async function measureRate({ url, cookie, pid }: Target, amount: number): Promise<Rate> {
  const pids = processTree([pid]);
  const requests = Math.max(connections, amount - (amount % connections));
  return new Promise((done, fail) => {
    let answers = 0;
    let wrong = 0;
    let ended = { at: NaN, cpu: NaN };
    const cpuBefore = cpuTime(pids);
    const started = performance.now();
    // It notices the end when it samples, not when the last answer arrives.
    const options = { url, connections, amount: requests, sampleInt: 50 };
    const run = autocannon({ ...options, headers: cookie ? { cookie } : {} }, (error) => {
      if (error !== null) return fail(error as Error);
      if (answers !== requests || wrong > 0)
        return fail(new Error(`${url}: ${answers} of ${requests} answers, ${wrong} without status 200`));
      done({ perSecond: (1000 * requests) / (ended.at - started), cpu: (ended.cpu - cpuBefore) / requests });
    });
    run.on("response", (_client, status) => {
      answers += 1;
      if (status !== 200) wrong += 1;
      if (answers === requests) ended = { at: performance.now(), cpu: cpuTime(pids) };
    });
  });
}

/** The body of a page; an error if its status is not 200. */
export async function readPage({ url, cookie }: Pick<Target, "url" | "cookie">): Promise<string> {
  const headers = { accept: "text/html", ...(cookie !== undefined && { cookie }) };
  const response = await fetch(url, { headers, redirect: "manual" });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return html;
}
