import cluster from "node:cluster";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import next from "next";

import { appendConnectionAddress } from "./append-connection-address.mjs";
import { collectPage } from "./collect-page.mjs";
import { bytesBeforeWait, collectWrites } from "./collect-writes.mjs";
import { drainLimit } from "./drain-limit.mjs";
import { explainOutdatedForm } from "./explain-outdated-form.mjs";
import { loadScriptsAfterPaint } from "./load-scripts-after-paint.mjs";
import { isMalformed } from "./malformed-request.mjs";
import { joinProcesses } from "./process-reports.mjs";
import { securityHeaders } from "./security-headers.mjs";
import { logLine } from "./server-log.mjs";

/** Milliseconds within which the build must have given what prepares requests. */
const preparedWithin = 30_000;

/** Milliseconds for which clients may still read their answers after the last work has ended. */
const readAnswersWithin = 5_000;

/** Shared with `lib/before-exit.ts`, which is part of the build. */
const beforeExit = {
  stopping: false,
  /** @type {Set<Promise<unknown>>} */ work: new Set(),
  /** @type {(() => Promise<void>)[]} */ stops: [],
};

/** @typedef {import("../../lib/request-preparation").PrepareRequest} PrepareRequest */
/** What prepares each request: `app/prepare-request.ts`, which `lib/request-preparation.ts` gives from the build. */
const preparation = new Promise(
  (/** @type {(prepare: PrepareRequest | Promise<PrepareRequest>) => void} */ resolve) => {
    Object.assign(globalThis, { beforeExit, prepareRequestsWith: resolve });
  },
);

/** @type {Set<import("node:http").ServerResponse>} */
const answering = new Set();

/**
 * Serves the build of this folder until SIGTERM or SIGINT, then takes no more requests, waits for what runs and exits with 0.
 * With NODE_ENV=development it serves the sources, which reload.
 *
 * It is `next start` or `next dev` with additions: that end, each request's X-Forwarded-For, which ends with the address of
 * its connection (Next leaves it to the client), what prepares each request before Next handles it, fewer writes, and scripts
 * that do not compete with the first paint.
 *
 * @param {{ port: number, hostname: string }} address
 */
export async function serveShop({ port, hostname }) {
  joinProcesses();
  const app = next({ dev: process.env.NODE_ENV === "development", hostname, port });
  await app.prepare();
  // Without it no page would have a content security policy, so the server does not start.
  const prepareRequest = await Promise.race([preparation, failAfter(preparedWithin)]);
  const handle = app.getRequestHandler();
  // As `next start` sets it: Next's requests to itself go here, not to the address in a client's Host header.
  process.env.__NEXT_PRIVATE_ORIGIN = `http://127.0.0.1:${port}`;

  /** @type {import("../../lib/request-preparation").RenderPage} */
  const render = (request) => collectPage(request, handle);

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  const prepareAndHandle = async (request, response) => {
    const prepared = await prepareRequest(request, response, render);
    if (prepared !== undefined) await handle(prepared, response);
  };

  const everyAnswer = Object.entries(securityHeaders(process.env.APP_URL ?? ""));
  const server = createServer({ highWaterMark: bytesBeforeWait }, (request, response) => {
    for (const [name, value] of everyAnswer) response.setHeader(name, value);
    if (isMalformed(request)) {
      response.writeHead(400).end("Bad Request");
      return;
    }
    appendConnectionAddress(request);
    collectWrites(response);
    loadScriptsAfterPaint(response);
    explainOutdatedForm(request, response);
    answering.add(response);
    response.once("close", () => {
      answering.delete(response);
      if (beforeExit.stopping) server.closeIdleConnections();
    });
    if (beforeExit.stopping) response.shouldKeepAlive = false;
    const handled = prepareAndHandle(request, response).catch((/** @type {unknown} */ error) => {
      logLine("error", "request failed", { error: error instanceof Error ? error.name : typeof error });
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end("Internal Server Error");
    });
    const work = Promise.race([handled, abandoned(request, response)]);
    beforeExit.work.add(work);
    void work.finally(() => beforeExit.work.delete(work));
  });

  // A second signal changes nothing: one Ctrl-C may arrive twice, and an early end would leave unknown outcomes.
  process.on("SIGTERM", () => void stop(server));
  process.on("SIGINT", () => void stop(server));
  cluster.worker?.once("disconnect", () => {
    // Without it Node ends the process at once when the one that started it is gone.
    Object.assign(cluster.worker ?? {}, { exitedAfterDisconnect: true });
    void stop(server);
  });
  server.listen(port, hostname);
}

/**
 * Resolves when a client hangs up whose request has nothing left to finish: it only read, or its form was answered.
 *
 * Next may never end the handling of a file, or of the page to which an action leads, whose client hung up. What a form began
 * goes on without its client: Next begins the answer, or names where it leads, only after the action has ended.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {Promise<void>}
 */
function abandoned({ method }, response) {
  return new Promise((resolve) => {
    response.once("close", () => {
      const isAnswered = response.headersSent || response.hasHeader("x-action-redirect");
      if (method === "GET" || method === "HEAD" || isAnswered) resolve();
    });
  });
}

/** @param {number} milliseconds @returns {Promise<never>} */
async function failAfter(milliseconds) {
  await delay(milliseconds, undefined, { ref: false });
  throw new Error("The build has not given what prepares requests.");
}

/** @param {import("node:http").Server} server */
async function stop(server) {
  if (beforeExit.stopping) return;
  beforeExit.stopping = true;
  const started = Date.now();
  logLine("info", "stopping", { counts: { requests: answering.size } });
  server.close();
  for (const response of answering) response.shouldKeepAlive = false;

  const limit = drainLimit(process.env.GATEWAY_TIMEOUT_MS);
  const ended = await Promise.race([workEnds().then(() => true), delay(limit, false)]);
  logLine(ended ? "info" : "error", ended ? "stopped" : "stopped with work running", {
    durationMs: Date.now() - started,
  });
  process.exit(ended ? 0 : 1);
}

async function workEnds() {
  const stopped = Promise.allSettled(beforeExit.stops.map((stopWork) => stopWork()));
  while (beforeExit.work.size > 0) await Promise.allSettled(beforeExit.work);
  await stopped;
  // Work that ended may have left more of it: a job that was stopped, an answer that is stored again.
  while (beforeExit.work.size > 0) await Promise.allSettled(beforeExit.work);
  const finished = [...answering].map((response) => new Promise((done) => response.once("close", done)));
  await Promise.race([Promise.all(finished), delay(readAnswersWithin)]);
}
