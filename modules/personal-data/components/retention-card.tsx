import { Fact, TitledCard } from "@/components/ui/card";
import type { Retention } from "@/modules/personal-data/retention";

/** Which orders are erased by their age: how many at the next run, and within a month. */
export function RetentionCard({ retention: { days, due, dueInMonth } }: { retention: Retention }) {
  const kinds = [
    ["Paid orders", "paid"],
    ["Orders that were never paid", "unpaid"],
  ] as const;
  return (
    <TitledCard
      id="retention"
      title="Erased by age"
      hint={
        <>
          Each day, names, addresses and what was typed are erased of orders past their time. The periods
          stand in the merchant&apos;s settings. The address of a guest whose card was not saved goes as an
          unpaid order does. Orders with money on hold or an open chargeback wait.
        </>
      }
    >
      <dl className="fact-table">
        {kinds.map(([label, kind]) => (
          <Fact key={kind} term={label}>
            {`Kept ${periodOf(days[kind])}. At the next run ${countOf(due[kind])}, within 30 days ${countOf(dueInMonth[kind])}.`}
          </Fact>
        ))}
      </dl>
    </TitledCard>
  );
}

function periodOf(days: number): string {
  return days % 365 === 0 ? `${days / 365} years` : `${days} days`;
}

function countOf(orders: number): string {
  return orders === 1 ? "1 order goes" : `${orders} orders go`;
}
