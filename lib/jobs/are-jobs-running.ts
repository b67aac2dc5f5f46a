// Kept for the process: the build has several copies of this module.
const kept = globalThis as { jobsRun?: boolean };

/** Whether the job queue of this process has started. */
export function areJobsRunning(): boolean {
  return kept.jobsRun ?? false;
}

/** Records that the job queue of this process has started. */
export function setJobsRunning(): void {
  kept.jobsRun = true;
}
