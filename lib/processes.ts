/** What the shop's own server offers where several processes serve its port (`scripts/support/process-reports.mjs`). */
type Processes = { report: () => Promise<unknown>; collect: () => Promise<unknown[]> };

// The server is not part of the build, so the two meet in the global object. Other programs have no such server.
const shared = globalThis as { processes?: Processes };

/** Registers what this process reports when another one that serves the same port asks. It must be JSON. */
export function reportToProcesses(report: () => Promise<unknown>): void {
  if (shared.processes !== undefined) shared.processes.report = report;
}

/**
 * The reports of all processes that serve the port; undefined for each that did not answer within a second.
 *
 * Where this process is the only one, it is `own` alone.
 */
export async function collectReports<Report>(own: () => Promise<Report>): Promise<(Report | undefined)[]> {
  if (shared.processes === undefined) return [await own()];
  const reports = await shared.processes.collect();
  // Processes that serve one port run the same build.
  return reports.map((report) => (report as Report | null) ?? undefined);
}
