/** Starts the shop's jobs beside the server, which does not wait for them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startJobs } = await import("@/lib/jobs/start-jobs");
  void startJobs();
}
