import "server-only";
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from "cockatiel";
import type { Log } from "@/lib/log/log";

/** What a new payment attempt met: an answer of any kind, no bank at all, or nothing because it asked nothing. */
export type BankContact = "answered" | "down" | "not_asked";

/** Stops new payment attempts while the bank is down. */
export type PaymentBreaker = {
  /** Runs a new payment attempt; undefined, and nothing is run, while new payments are paused. */
  run<T extends { bank: BankContact }>(attempt: () => Promise<T>): Promise<T | undefined>;
  /** Seconds until a payment may be tried again; undefined while payments are taken. */
  pausedFor(): number | undefined;
};

/** How many new payments in a row must meet no bank before payments are paused. */
export const failuresInARow = 8;
/** Milliseconds until one payment is let through, to see whether the bank is back. */
export const pauseMs = 30_000;

/** Thrown inside the library for an attempt that says nothing about the bank, because every result would. */
class NotAsked extends Error {}

/**
 * Makes the circuit breaker of a process for new payment attempts.
 *
 * It pauses them after eight in a row that met no bank. Half a minute later one is let through: with an answer of any kind
 * payments are taken again, without one the pause begins anew. It decides nothing about a payment that was begun.
 */
export function createPaymentBreaker({ log }: { log: Log }): PaymentBreaker {
  const isDown = handleWhenResult((result) => (result as { bank: BankContact }).bank === "down");
  const policy = circuitBreaker(isDown, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  let pausedAt = 0;
  policy.onStateChange((state) => {
    if (state === CircuitState.Open) pausedAt = Date.now();
    log.warn({ state: CircuitState[state] }, "new payments paused or taken again");
  });

  function pausedFor(): number | undefined {
    if (policy.state === CircuitState.Closed) return undefined;
    const left = pausedAt + pauseMs - Date.now();
    // While the one that was let through is under way, nobody else is.
    if (policy.state === CircuitState.HalfOpen) return Math.ceil(pauseMs / 1000);
    return left > 0 ? Math.ceil(left / 1000) : undefined;
  }

  return {
    pausedFor,
    async run<T extends { bank: BankContact }>(attempt: () => Promise<T>): Promise<T | undefined> {
      if (pausedFor() !== undefined) return undefined;
      let notAsked: T | undefined;
      try {
        return await policy.execute(async () => {
          const result = await attempt();
          if (result.bank !== "not_asked") return result;
          notAsked = result;
          throw new NotAsked();
        });
      } catch (error) {
        if (error instanceof NotAsked) return notAsked;
        if (error instanceof BrokenCircuitError) return undefined;
        throw error;
      }
    },
  };
}
