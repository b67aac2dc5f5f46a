type ErrorCause = "INVALID_REQUEST" | "REQUEST_REJECTED" | "SERVER_BUSY" | "SERVER_FAILED";
type ValidationType = "INVALID" | "MISSING" | "UNSUPPORTED";

/** Ends a call with the platform's error body; nothing was changed. */
export class GatewayError extends Error {
  override readonly cause: ErrorCause;
  readonly status: number;
  readonly field?: string;
  readonly validationType?: ValidationType;

  constructor(
    explanation: string,
    options: { field?: string; validationType?: ValidationType; cause?: ErrorCause; status?: number } = {},
  ) {
    super(explanation);
    this.cause = options.cause ?? "INVALID_REQUEST";
    this.status = options.status ?? 400;
    this.field = options.field;
    this.validationType = options.field ? (options.validationType ?? "INVALID") : undefined;
  }

  body(supportCode: string) {
    const { cause, message: explanation, field, validationType } = this;
    return { error: { cause, explanation, field, validationType, supportCode }, result: "ERROR" as const };
  }
}
