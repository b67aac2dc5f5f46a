/** What the shop's own server (`scripts/support/shop-server.mjs`) waits for before it exits. */
type BeforeExit = { stopping: boolean; work: Set<Promise<unknown>>; stops: (() => Promise<void>)[] };

// The server is not part of the build, so the two meet in the global object. Other programs have no such server.
const shared = globalThis as { beforeExit?: BeforeExit };

/** Whether the process was told to exit: what can wait is not begun any more. */
export function isStopping(): boolean {
  return shared.beforeExit?.stopping ?? false;
}

/** Whether a request is being answered, or what one began still runs. */
export function isAnswering(): boolean {
  return (shared.beforeExit?.work.size ?? 0) > 0;
}

/** Returns the work, which the process finishes before it exits, also where the request that began it is gone. */
export function finishBeforeExit<T>(work: Promise<T>): Promise<T> {
  const running = shared.beforeExit?.work;
  if (running === undefined) return work;
  const settled = work.then(
    () => {},
    () => {},
  );
  running.add(settled);
  void settled.then(() => running.delete(settled));
  return work;
}

/** Registers what is called once when the process was told to exit, and awaited before it does. */
export function stopBeforeExit(stop: () => Promise<void>): void {
  shared.beforeExit?.stops.push(stop);
}
