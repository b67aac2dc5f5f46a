import "server-only";
import { reportToProcesses } from "@/lib/processes";
import { areJobsRunning } from "./are-jobs-running";

/** Reports this process to the others that serve the same port: whether its jobs run, and its metrics. */
export function reportProcess(): void {
  reportToProcesses(async () => {
    // Loaded when somebody asks, because the start waits for this module.
    const [{ readProcessMetrics }, { processServices }, { shopLog }] = await Promise.all([
      import("@/lib/use-cases/health/read-metrics"),
      import("@/lib/process-services"),
      import("@/lib/log/shop-log"),
    ]);
    return { jobsRun: areJobsRunning(), metrics: await readProcessMetrics(processServices(shopLog)) };
  });
}
