import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";

/** What unknown outcomes are. */
export function UnknownOutcomesIntro() {
  return (
    <div className="intro">
      <h1>Unknown outcomes</h1>
      <p>
        Movements that were sent to the bank and have no answer that can be trusted. No other money can be
        moved on their orders until they are resolved.
        {merchant.features.reconciliation && (
          <>
            {" "}
            The bank&apos;s settlement report resolves most of them:{" "}
            <Link href="/admin/reconciliation" className="link text-foreground">
              import a report
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}

export function NoUnknownOutcomes() {
  return (
    <div className="nothing">
      <Icon name="circle-check" />
      <p>No unknown outcomes</p>
      <p>There is nothing to resolve.</p>
    </div>
  );
}
