/** The endpoints, as the document's list in docs/gateway-fields.md calls them, and what is asked of all of them. */
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
 * One thing that was looked at.
 *
 * `ok` and `failed` are about what the document says; `open` tells how the gateway answers what the document
 * leaves open, or whether an assumption holds; `not_checked` says why something was not looked at.
 */
export type Finding = {
  verdict: "ok" | "failed" | "open" | "not_checked";
  endpoint: Endpoint;
  /** What was seen, for people; never a secret. */
  text: string;
  /** The field of an answer that is not as documented. */
  field?: string;
};

/** Collects findings in the order in which they are made. */
export class Findings {
  readonly all: Finding[] = [];

  ok(endpoint: Endpoint, text: string): void {
    this.all.push({ verdict: "ok", endpoint, text });
  }
  failed(endpoint: Endpoint, text: string, field?: string): void {
    this.all.push({ verdict: "failed", endpoint, text, field });
  }
  open(endpoint: Endpoint, text: string): void {
    this.all.push({ verdict: "open", endpoint, text });
  }
  notChecked(endpoint: Endpoint, text: string): void {
    this.all.push({ verdict: "not_checked", endpoint, text });
  }
}
