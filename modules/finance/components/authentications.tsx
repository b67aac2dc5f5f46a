import { codeLabel } from "@/components/admin/frame/labels";
import { liabilityShift } from "@/components/admin/payment/liability-shift";
import { TitledCard } from "@/components/ui/card";
import type { DayView } from "@/modules/finance/read-day";

const bearers = {
  issuer: "the issuer bears a dispute",
  merchant: "you bear a dispute",
  unclear: "liability unclear",
};

/** How 3-D Secure ended for the charges of a day, and who bears a dispute. */
export function Authentications({ rows }: { rows: DayView["authentications"] }) {
  const counts = new Map<string, number>();
  for (const { count, status, ...card } of rows) {
    const result = status === null ? "Without 3-D Secure" : codeLabel(status.replace(/^AUTHENTICATION_/, ""));
    const text = `${result}: ${bearers[liabilityShift({ ...card, status }).bearer]}`;
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return (
    <TitledCard id="authentications" title="3-D Secure">
      {counts.size === 0 ? (
        <p className="hint">The bank answered no charge.</p>
      ) : (
        <dl className="grid gap-1 text-sm">
          {[...counts]
            .toSorted(([, a], [, b]) => b - a)
            .map(([text, count]) => (
              <div key={text} className="flex justify-between gap-4">
                <dt>{text}</dt>
                <dd className="tabular-nums">{count}</dd>
              </div>
            ))}
        </dl>
      )}
    </TitledCard>
  );
}
