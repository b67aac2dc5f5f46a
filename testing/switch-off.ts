import { onTestFinished } from "vitest";

import { type Features, merchant } from "@/lib/merchant";

/** Switches features off and all others on until the end of the test, whatever lib/merchant.ts says. */
export function switchOff(...features: Exclude<keyof Features, "languages">[]): void {
  const before = { ...merchant.features };
  Object.assign(merchant.features, { accounts: true, savedCards: true });
  for (const feature of features) merchant.features[feature] = false;
  onTestFinished(() => void Object.assign(merchant.features, before));
}
