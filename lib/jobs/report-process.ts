import "server-only";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";
import { reportToProcesses } from "@/lib/processes";
import { areJobsRunning } from "./start-jobs";

/** Reports this process to the others that serve the same port: whether its jobs run, and its metrics. */
export function reportProcess(): void {
  reportToProcesses(async () => {
    // Loaded when somebody asks, because the start waits for this module.
    const { readProcessMetrics } = await import("@/lib/use-cases/health/read-metrics");
    return { jobsRun: areJobsRunning(), metrics: await readProcessMetrics(processServices(shopLog)) };
  });
}
