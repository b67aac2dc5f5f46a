import "server-only";

/** Milliseconds that an answer waits for a look. */
const patience = 2_000;
/** Milliseconds for which what a look has read is shared. */
const sharedFor = 1_000;
/** Milliseconds after which what was read is forgotten. */
const forgottenAfter = 30_000;
/** Milliseconds after which a look without an end is given up. Its connection is lost meanwhile, so it is long. */
const givenUpAfter = 120_000;

/** What is seen of a part. A slow look goes on, and has what was read before it. */
export type Sight<T> =
  { state: "read"; value: T } | { state: "slow"; value: T | undefined } | { state: "failed" };

/**
 * Makes what looks at a part for many who ask at once.
 *
 * At most one look runs at a time, everyone shares it, and what it has read is good for a second. So neither many questions nor one
 * that hangs takes more than one connection. Who asks waits for two seconds from the look's start, and then sees that it is slow.
 */
export function watchPart<T>(look: () => Promise<T>, answersWithin = patience): () => Promise<Sight<T>> {
  let current: { startedAt: number; endedAt?: number; sight: Promise<Sight<T>> } | undefined;
  let lastRead: { value: T; at: number } | undefined;

  const start = () => {
    const started: typeof current = { startedAt: Date.now(), sight: read() };
    void started.sight.then(() => (started.endedAt = Date.now()));
    return started;
  };
  const read = () =>
    look().then(
      (value): Sight<T> => {
        lastRead = { value, at: Date.now() };
        return { state: "read", value };
      },
      (): Sight<T> => ({ state: "failed" }),
    );
  const isUsable = ({ startedAt, endedAt }: { startedAt: number; endedAt?: number }) =>
    endedAt === undefined ? Date.now() - startedAt < givenUpAfter : Date.now() - endedAt < sharedFor;

  return async () => {
    if (current === undefined || !isUsable(current)) current = start();
    const { startedAt, sight } = current;
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Sight<T>>((resolve) => {
      const isRecent = lastRead !== undefined && Date.now() - lastRead.at < forgottenAfter;
      const value = isRecent ? lastRead?.value : undefined;
      timer = setTimeout(resolve, startedAt + answersWithin - Date.now(), { state: "slow", value });
    });
    return Promise.race([sight, slow]).finally(() => clearTimeout(timer));
  };
}
