import { codeLabel } from "@/components/admin/frame/labels";
import { orderListPath } from "@/components/admin/frame/paths";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { DayView } from "@/modules/finance/read-day";

/** Why the bank declined charges of a day. */
export function Declines({ declines, day }: { declines: DayView["declines"]; day: string }) {
  const failed = new URLSearchParams({ search: day, state: "failed" }).toString();
  return (
    <Card aria-labelledby="declines">
      <CardHeader>
        <CardTitle id="declines">Declines</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {declines.length === 0 ? (
          <p className="hint">The bank declined nothing.</p>
        ) : (
          <>
            <dl className="grid gap-1 text-sm">
              {declines.map(({ code, count }) => (
                <div key={code} className="flex justify-between gap-4">
                  <dt>{code === null ? "Without a code" : codeLabel(code)}</dt>
                  <dd className="tabular-nums">{count}</dd>
                </div>
              ))}
            </dl>
            <Link href={orderListPath(failed)} className="link text-sm">
              Orders that failed on this day
            </Link>
          </>
        )}
      </CardContent>
    </Card>
  );
}
