import type { z } from "zod";
import type { SignatureCheck } from "./frame-signature";

/** Why a card form was not opened. */
export type RefusalReason = "query" | "id" | "signature" | "clock" | "expired";

export type FrameRefusal = {
  /** ISO 8601, UTC, by the frame's clock. */
  time: string;
  reason: RefusalReason;
  /** What was signed, or should have been, or the wrong parameters of the query. */
  detail: string;
};

/** The last openings of the card form that were refused, in memory. They hold no secret and no card. */
export type FrameRefusals = {
  record(refusal: FrameRefusal): void;
  /** Newest first. */
  recent(): FrameRefusal[];
  clear(): void;
};

const keptRefusals = 20;

export function createFrameRefusals(): FrameRefusals {
  let refusals: FrameRefusal[] = [];
  return {
    record(refusal) {
      refusals = [refusal, ...refusals].slice(0, keptRefusals);
    },
    recent: () => refusals,
    clear() {
      refusals = [];
    },
  };
}

/** Why a form with this check was not opened; without a check its query was wrong. */
export function refusalReason(check: SignatureCheck | undefined): RefusalReason {
  if (check === undefined) return "query";
  return check.kind === "invalid" ? check.reason : "expired";
}

/** The names of the parameters that are missing or malformed. */
export function wrongParameters({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join(".")).join(", ");
}
