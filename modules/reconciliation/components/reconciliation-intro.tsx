import { Link } from "@/components/ui/link";

/** What reconciliation does, and how many lines of earlier reports wait. */
export function ReconciliationIntro({ setAside }: { setAside: number }) {
  return (
    <div className="intro">
      <h1>Reconciliation</h1>
      <p>
        Compares the bank&apos;s settlement report with the journal. It resolves unknown outcomes, and shows
        every difference to the last minor unit. Importing the same report twice changes nothing.
      </p>
      {setAside > 0 && (
        <p className="text-foreground">
          <Link href="/admin/reconciliation/set-aside" className="link font-medium">
            {setAside === 1 ? "1 line" : `${setAside} lines`} of earlier reports
          </Link>{" "}
          {setAside === 1 ? "was" : "were"} set aside and {setAside === 1 ? "is" : "are"} not handled yet.
        </p>
      )}
    </div>
  );
}
