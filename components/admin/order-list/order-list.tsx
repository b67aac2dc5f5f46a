import { Amount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import {
  AuthorizationBadge,
  ChargebackBadge,
  OrderStateBadge,
  ReviewBadge,
} from "@/components/admin/order/badges";
import type { OrderList } from "@/lib/back-office/list-orders";
import type { SearchPart, SearchReading } from "@/lib/back-office/read-search";
import type { AdminOrderRow } from "@/lib/back-office/views";

/** How the text of a search was read; nothing if it was only words. */
export function SearchReadings({ searched }: Pick<OrderList, "searched">) {
  if (searched === undefined) return null;
  const readings =
    searched === "one_order" ? ["as the number of an order, or an id of the bank"] : searched.map(textOf);
  const isOnlyWords = searched !== "one_order" && searched.every(({ readings: all }) => isWords(all));
  if (isOnlyWords) return null;
  return <p className="hint">{`Read ${readings.join(", and ")}.`}</p>;
}

const kinds = {
  words: "a word",
  article: "an article",
  card: "the end of a card",
  phone: "the end of a phone number",
  amount: "the total",
  day: "the day of the order",
} satisfies Record<Exclude<SearchReading["kind"], "parts">, string>;

function textOf({ text, readings }: SearchPart): string {
  if (readings.length === 0) return `“${text}” as nothing: your role searches numbers, ids, amounts and days`;
  if (isWords(readings)) return `“${text}” in number, name, e-mail or town`;
  const each = readings.map((reading) =>
    reading.kind === "parts" ? `(${reading.parts.map(textOf).join(", and ")})` : kinds[reading.kind],
  );
  return `“${text}” as ${each.join(" or ")}`;
}

function isWords(readings: readonly SearchReading[]): boolean {
  return readings.length > 0 && readings.every(({ kind }) => kind === "words");
}

const columns = [
  "Order",
  "Placed",
  "Customer",
  "State",
  { number: "Left to capture" },
  "Hold ends",
  { number: "Total" },
];

/** Orders, one per row. `from` is the query of the list, so that an order's page can lead back to it. */
export function OrderTable({ rows, from }: { rows: AdminOrderRow[]; from: string }) {
  return (
    <ListTable caption="Orders" columns={columns} className="one-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} from={from} />
      ))}
    </ListTable>
  );
}

function Row({ row, from }: { row: AdminOrderRow; from: string }) {
  const { number, name, email, placedAt, state, leftToCapture, authorization, review, chargeback, total } =
    row;
  const customer = (
    <span className="cut" title={email}>
      <bdi>{name}</bdi>
    </span>
  );
  const states = (
    <div className="badges">
      <OrderStateBadge state={state} />
      {chargeback && <ChargebackBadge isOpen={chargeback.isOpen} />}
      <AuthorizationBadge stage={authorization && authorization.stage} />
      <ReviewBadge review={review} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={orderPath(number, { from })}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <div className="folded">{customer}</div>
      </td>
      <td className="quiet">
        <ShopTime at={placedAt} />
      </td>
      <td>{customer}</td>
      <td>{states}</td>
      <td className="number">{leftToCapture && <Amount money={leftToCapture} />}</td>
      <td className="quiet">{authorization && <ShopTime at={authorization.endsAt} />}</td>
      <td>
        <Amount money={total} />
        <div className="folded">{states}</div>
      </td>
    </tr>
  );
}
