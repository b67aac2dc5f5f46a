import cluster from "node:cluster";

/**
 * @typedef {{ type: "collect", id: number }} Collect asks for the reports of all processes
 * @typedef {{ type: "report wanted", id: number }} ReportWanted
 * @typedef {{ type: "report", id: number, report: unknown }} Report
 * @typedef {{ type: "reports", id: number, reports: unknown[] }} Reports null for a process that did not answer in time
 * @typedef {Collect | ReportWanted | Report | Reports} Message
 */

/** Milliseconds in which a process must answer. */
const answersWithin = 1_000;

/**
 * Connects this process with the others that serve the port; does nothing where it is the only one.
 *
 * `globalThis.processes` is shared with `lib/processes.ts`, which is part of the build.
 */
export function joinProcesses() {
  if (!cluster.isWorker) return;
  /** @type {Map<number, (reports: unknown[]) => void>} */
  const waiting = new Map();
  let asked = 0;
  const processes = {
    /** @type {() => Promise<unknown>} */
    report: async () => null,
    /** @returns {Promise<unknown[]>} */
    collect: () =>
      new Promise((done) => {
        const id = ++asked;
        waiting.set(id, done);
        send(process, { type: "collect", id });
      }),
  };
  Object.assign(globalThis, { processes });

  process.on("message", (/** @type {Message} */ message) => {
    if (message.type === "report wanted")
      void processes.report().then((report) => send(process, { type: "report", id: message.id, report }));
    if (message.type === "reports") {
      waiting.get(message.id)?.(message.reports);
      waiting.delete(message.id);
    }
  });
}

/**
 * Collects the reports of the processes that serve, whenever one of them asks.
 *
 * @param {ReadonlySet<import("node:cluster").Worker>} serving
 */
export function passReports(serving) {
  /** @type {Map<number, (worker: import("node:cluster").Worker, report: unknown) => void>} */
  const collecting = new Map();
  let collected = 0;

  cluster.on("message", (worker, /** @type {Message} */ message) => {
    if (message.type === "collect") collect(worker, message.id);
    if (message.type === "report") collecting.get(message.id)?.(worker, message.report);
  });

  /**
   * @param {import("node:cluster").Worker} asking
   * @param {number} askedAs
   */
  function collect(asking, askedAs) {
    const id = ++collected;
    /** @type {Map<import("node:cluster").Worker, unknown>} */
    const reports = new Map([...serving].map((worker) => [worker, null]));
    let missing = reports.size;
    const answer = () => {
      clearTimeout(tooLate);
      collecting.delete(id);
      send(asking, { type: "reports", id: askedAs, reports: [...reports.values()] });
    };
    const tooLate = setTimeout(answer, answersWithin);
    collecting.set(id, (worker, report) => {
      reports.set(worker, report);
      missing -= 1;
      if (missing === 0) answer();
    });
    for (const worker of reports.keys()) send(worker, { type: "report wanted", id });
  }
}

/**
 * Sends a message to a process that may have ended meanwhile.
 *
 * @param {NodeJS.Process | import("node:cluster").Worker} to
 * @param {Message} message
 */
function send(to, message) {
  to.send?.(message, undefined, undefined, () => {});
}
