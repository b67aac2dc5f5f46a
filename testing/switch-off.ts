import { onTestFinished } from "vitest";

import { type Features, merchant } from "@/lib/merchant";

/** Switches features of lib/merchant.ts off until the end of the test. */
export function switchOff(...features: Exclude<keyof Features, "languages">[]): void {
  const before = { ...merchant.features };
  for (const feature of features) merchant.features[feature] = false;
  onTestFinished(() => void Object.assign(merchant.features, before));
}
