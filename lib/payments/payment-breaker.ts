import "server-only";
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from "cockatiel";
import type { Log } from "@/lib/log/log";
import { err, ok, type Result } from "@/lib/result";

/** What a new payment attempt met: an answer of any kind, no bank at all, or nothing because it asked nothing. */
export type BankContact = "answered" | "down" | "not_asked";

/** Why no new payment begins. */
export type PaymentPause =
  /** The bank is down. */
  | { kind: "paused"; retryAfterSeconds: number }
  /** An operator holds what is new. */
  | { kind: "maintenance" };

/** Stops new payment attempts while the bank is down, and during maintenance. */
export type PaymentBreaker = {
  /** Runs a new payment attempt; nothing is run while new payments are paused. */
  run<T extends { bank: BankContact }>(attempt: () => Promise<T>): Promise<Result<T, PaymentPause>>;
  /** Undefined while payments are taken. */
  pause(): PaymentPause | undefined;
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
export function createPaymentBreaker({
  log,
  isMaintenance = () => false,
}: {
  log: Log;
  isMaintenance?: () => boolean;
}): PaymentBreaker {
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

  function pause(): PaymentPause | undefined {
    if (isMaintenance()) return { kind: "maintenance" };
    const seconds = pausedFor();
    return seconds === undefined ? undefined : { kind: "paused", retryAfterSeconds: seconds };
  }

  return {
    pause,
    async run<T extends { bank: BankContact }>(attempt: () => Promise<T>): Promise<Result<T, PaymentPause>> {
      const paused = pause();
      if (paused !== undefined) return err(paused);
      let notAsked: T | undefined;
      try {
        const asked = await policy.execute(async () => {
          const result = await attempt();
          if (result.bank !== "not_asked") return result;
          notAsked = result;
          throw new NotAsked();
        });
        return ok(asked);
      } catch (error) {
        if (error instanceof NotAsked && notAsked !== undefined) return ok(notAsked);
        // Another request has met no bank in the meantime.
        if (error instanceof BrokenCircuitError)
          return err(pause() ?? { kind: "paused", retryAfterSeconds: 1 });
        throw error;
      }
    },
  };
}
