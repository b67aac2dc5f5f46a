import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { ListTable } from "@/components/admin/frame/list-table";
import { Icon } from "@/components/ui/icon";

type CspViolation = {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  count: number;
  lastAt: Date;
};

/** What the content security policy blocked. */
export function ViolationsIntro() {
  return (
    <div className="intro">
      <h2>Blocked by browsers</h2>
      <p>
        What the content security policy kept out of the shop&apos;s pages, as shoppers&apos; browsers report
        it. Browser extensions cause most of it, and anyone can send such a report. A new script on the
        checkout, reported often, is a reason to call a developer.
      </p>
    </div>
  );
}

export function NoViolations() {
  return (
    <div className="nothing">
      <Icon name="shield-check" />
      <p>Nothing was blocked</p>
      <p>In the last 30 days no browser reported anything.</p>
    </div>
  );
}

const violationColumns = ["Blocked", "On the page", "Rule", "Last", "Reports"];

/** What browsers blocked on the shop's pages, each kind once. */
export function CspViolationTable({ violations, now }: { violations: CspViolation[]; now: Date }) {
  return (
    <ListTable caption="Blocked by browsers, latest first" columns={violationColumns}>
      {violations.map((row) => (
        <tr key={`${row.directive} ${row.blocked} ${row.page} ${row.source}`}>
          <td className="break-all">
            <p className="font-medium">{row.blocked || "Not named"}</p>
            {row.source !== "" && <p className="text-muted-foreground">in {row.source}</p>}
            <div className="folded">
              <p>
                {row.directive} on {row.page}
              </p>
              <p>{formatTimeAgo(row.lastAt, now)}</p>
            </div>
          </td>
          <td className="break-all">{row.page}</td>
          <td className="font-mono whitespace-nowrap">{row.directive}</td>
          <td className="whitespace-nowrap">{formatTimeAgo(row.lastAt, now)}</td>
          <td className="font-semibold tabular-nums">{row.count}</td>
        </tr>
      ))}
    </ListTable>
  );
}
