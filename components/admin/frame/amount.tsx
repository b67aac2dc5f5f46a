import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";

/** An amount as text in the admin's language, English. */
export function formatAmount(money: Money): string {
  return formatMoney(money, "en");
}

/** An amount in digits of equal width, for columns. */
export function Amount({ money }: { money: Money }) {
  return (
    <bdi data-minor={money.minor} data-currency={money.currency}>
      {formatAmount(money)}
    </bdi>
  );
}
