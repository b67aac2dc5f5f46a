import type { Findings } from "./findings";
import type { GatewayCaller } from "./gateway-caller";

/** What each check is given. */
export type ConformanceRun = {
  call: GatewayCaller;
  findings: Findings;
  merchantId: string;
  /** Whether checks may move money. */
  live: boolean;
  /** A card that is approved without a challenge. */
  card?: Card;
  /** A card whose payer must answer a challenge. */
  challengeCard?: Card;
  /** A card whose authentication fails without a challenge. */
  failedCard?: Card;
  currency: string;
  /** Last path segment of verify, an assumption. */
  verifyPath: string;
  /** Last path segment of refund, an assumption. */
  refundPath: string;
};

/** A token of the tokenization provider, with the expiry of its card. */
export type Card = {
  token: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Two digits. */
  expiryYear: number;
};
