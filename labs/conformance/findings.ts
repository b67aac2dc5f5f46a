/** The endpoints, with the names of docs/gateway-fields.md, and what applies to all of them. */
export type Endpoint =
  | "every endpoint"
  | "create"
  | "card"
  | "authenticate"
  | "pay"
  | "authorize"
  | "capture"
  | "void"
  | "refund"
  | "agreement"
  | "verify"
  | "card on file";

/**
 * The result of one check.
 *
 * `passed` and `failed` are about what the document says. `observed` records how the gateway behaves if the
 * document leaves it open, or whether an assumption holds. `not_checked` gives the reason why a check was left out.
 */
export type Finding = {
  result: "passed" | "failed" | "observed" | "not_checked";
  endpoint: Endpoint;
  /** For people; never contains a secret. */
  message: string;
  /** The field of a response that is not as documented. */
  field?: string;
  /** The merchant relies on what failed, for the safety of money. */
  reliedOn?: true;
};

/** Collects findings in the order of the checks. */
export class Findings {
  readonly all: Finding[] = [];

  passed(endpoint: Endpoint, message: string): void {
    this.all.push({ result: "passed", endpoint, message });
  }
  failed(endpoint: Endpoint, message: string, field?: string): void {
    this.all.push({ result: "failed", endpoint, message, field });
  }
  /** A failure of something on which the merchant relies. */
  unsafe(endpoint: Endpoint, message: string): void {
    this.all.push({ result: "failed", endpoint, message, reliedOn: true });
  }
  observed(endpoint: Endpoint, message: string): void {
    this.all.push({ result: "observed", endpoint, message });
  }
  notChecked(endpoint: Endpoint, reason: string): void {
    this.all.push({ result: "not_checked", endpoint, message: reason });
  }
}
