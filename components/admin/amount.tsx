import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";

/** An amount as the desk writes it, the same for every colleague. */
export function deskMoney(money: Money): string {
  return formatMoney(money, "en");
}

/** An amount whose digits stand under each other. */
export function Amount({ money }: { money: Money }) {
  return (
    <bdi className="whitespace-nowrap tabular-nums" data-minor={money.minor} data-currency={money.currency}>
      {deskMoney(money)}
    </bdi>
  );
}
