import autocannon from "autocannon";

import { spreadOf } from "./figures";
import type { BarePage } from "./start-bare-page";
import { cpuTime, processTree } from "./process-times";

/** Requests in flight, each on a connection of its own. */
const connections = 8;

const singleRequests = 40;

export type Target = {
  url: string;
  /** The Cookie header. */
  cookie?: string;
  /** The status that every answer must have. */
  status: number;
  /** The server, which may have started further processes. */
  pid: number;
};

export function bareTargetOf({ url, child }: BarePage): Target {
  return { url, status: 200, pid: child.pid };
}

export type Rate = {
  perSecond: number;
  /** Milliseconds of CPU of the server's processes for one answer; NaN where the system does not show them. */
  cpu: number;
};

/**
 * Measures how many requests a second are answered, with eight in flight.
 *
 * A fixed number is sent and all are waited for: work that is cut off at the end would count as CPU without an answer.
 */
export async function measureRate(target: Target, amount: number): Promise<Rate> {
  const { url, cookie, status, pid } = target;
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
        return fail(
          new Error(`${url}: ${answers} of ${requests} answers, ${wrong} without status ${status}`),
        );
      done({ perSecond: (1000 * requests) / (ended.at - started), cpu: (ended.cpu - cpuBefore) / requests });
    });
    run.on("response", (_client, answered) => {
      answers += 1;
      if (answered !== status) wrong += 1;
      if (answers === requests) ended = { at: performance.now(), cpu: cpuTime(pids) };
    });
  });
}

/** The median time of requests that are sent one after another, in milliseconds. */
export async function timeOneByOne(target: Target): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < singleRequests; i += 1) {
    const started = performance.now();
    await readPage(target);
    times.push(performance.now() - started);
  }
  return spreadOf(times).median;
}

/** The body of a page; an error where it has another status. */
export async function readPage({
  url,
  cookie,
  status,
}: Pick<Target, "url" | "cookie" | "status">): Promise<string> {
  const headers = { accept: "text/html", ...(cookie !== undefined && { cookie }) };
  const response = await fetch(url, { headers, redirect: "manual" });
  const html = await response.text();
  if (response.status !== status) throw new Error(`${url} answers ${response.status}`);
  return html;
}
