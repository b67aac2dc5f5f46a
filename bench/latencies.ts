import { createHistogram } from "node:perf_hooks";

/** Durations in milliseconds, kept in a histogram of whole microseconds. */
export class Latencies {
  readonly #histogram = createHistogram();

  record(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** The duration in milliseconds that so many of a hundred did not exceed. */
  percentile(percent: number): number {
    return this.#histogram.percentile(percent) / 1000;
  }
}
