import { Amount } from "@/components/admin/frame/amount";
import { Day } from "@/components/admin/frame/times";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import type { AdminSubscriptionRow } from "@/modules/plans/views";

import { PlanBadge } from "./plan-facts";
import { intervalLabel, planEndLabels } from "./plan-labels";
import { planPath } from "@/modules/plans/paths";

const columns = ["Plan", "Customer", "State", "Next charge", "Amount"];

/** Plans, one per row. `from` is the query of the list, so that a plan's page can lead back to it. */
export function PlanTable({ rows, from }: { rows: AdminSubscriptionRow[]; from: string }) {
  return (
    <ListTable caption="Plans, newest first" columns={columns}>
      {rows.map((row) => (
        <Row key={row.number} row={row} from={from} />
      ))}
    </ListTable>
  );
}

function Row({ row, from }: { row: AdminSubscriptionRow; from: string }) {
  const { number, productName, customerEmail, price, interval } = row;
  const next = (
    <p>
      <NextCharge row={row} />
    </p>
  );
  const states = (
    <div className="badges">
      <PlanBadge plan={row} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={planPath(number, { from })}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <p className="quiet">
          <bdi>{productName}</bdi>
        </p>
        <div className="folded">
          <p>
            <bdi>{customerEmail}</bdi>
          </p>
          {states}
          {next}
        </div>
      </td>
      <td className="quiet">
        <bdi>{customerEmail}</bdi>
      </td>
      <td>{states}</td>
      <td className="quiet">{next}</td>
      <td>
        <Amount money={price} />
        <p className="quiet whitespace-nowrap">{intervalLabel(interval)}</p>
      </td>
    </tr>
  );
}

/** The day of a plan's next charge, or why there is none. */
function NextCharge({ row }: { row: AdminSubscriptionRow }) {
  const { nextCharge, endReason, state, expectedOn, chargeAsked } = row;
  if (endReason !== null) return planEndLabels[endReason];
  if (nextCharge !== null)
    return (
      <>
        <Day day={nextCharge.on} />
        {nextCharge.retry && ", another try"}
      </>
    );
  if (state !== "ACTIVE" || expectedOn === null) return "None";
  if (chargeAsked) return "Asked for";
  return (
    <>
      {"On dispatch, around "}
      <Day day={expectedOn} />
    </>
  );
}
