/** @jsxImportSource hono/jsx */
import { toWire } from "@/sandbox/money";

/** An amount of minor units with the currency's decimals. */
export function Amount({ minor, currency }: { minor: number; currency: string }) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" });
  return <>{format.format(toWire(minor, currency))}</>;
}
