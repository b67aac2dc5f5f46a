/**
 * Rejects if the shop cannot be reached.
 *
 * To be called before a navigation: the browser replaces a page by its own page of errors if it cannot load the next one,
 * and so does Next.
 */
export async function reachShop(): Promise<void> {
  await fetch("/health", { method: "HEAD", cache: "no-store", signal: timeout() });
}

/** A browser from before 2022 cannot be given a time. */
const timeout = () => ("timeout" in AbortSignal ? AbortSignal.timeout(10_000) : undefined);
