import { formatAmount } from "@/components/admin/frame/amount";
import type { MovementAction } from "@/components/admin/frame/messages";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import type { RefundChoice } from "@/lib/money/refund-sum";
import type { AdminOrderLine, AdminOrderView } from "@/lib/back-office/views";

import { hasItems } from "./refund-items";

type RefundLinesFormProps = {
  order: AdminOrderView;
  /** What is chosen already; the form is open if anything is. */
  choice: RefundChoice;
  /** The query of the list that the order was opened from. */
  from: string;
};

const amountHint = "Leave it empty for the sum of what you choose, with its tax.";

/** Chooses pieces and the delivery for a refund, which is reviewed before money moves. */
export function RefundLinesForm({ order, choice, from }: RefundLinesFormProps) {
  const { lines, deliveryPaid, deliveryRefunded } = order;
  return (
    <details open={hasItems(choice)} className="border-t border-border pt-5">
      <summary className="cursor-pointer font-medium">Refund by line</summary>
      <PageForm action={`/admin/orders/${order.number}`} className="mt-4 grid gap-4">
        <MovementFields action="refund" order={order} from={from} />
        {lines.map((line, index) =>
          line.refundable === 0 ? (
            <p key={index} className="hint">{`${line.name}: all pieces are refunded.`}</p>
          ) : (
            fieldsOf(line, index, choice).map(({ name, label, hint, left, chosen }) => (
              <InputField
                key={`${name} ${chosen}`}
                id={`refund-${name}`}
                name={name}
                label={label}
                hint={hint}
                type="number"
                inputMode="numeric"
                min={0}
                max={left}
                defaultValue={chosen}
              />
            ))
          ),
        )}
        {deliveryPaid.minor > 0 && !deliveryRefunded && (
          <label className="flex items-center gap-2 text-sm">
            <input
              key={String(choice.delivery)}
              type="checkbox"
              name="delivery"
              value="1"
              defaultChecked={choice.delivery}
            />
            {`Delivery, ${formatAmount(deliveryPaid)}`}
          </label>
        )}
        <InputField
          id="refund-lines-amount"
          name="amount"
          label={`Another amount (${deliveryPaid.currency})`}
          hint={amountHint}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" variant="outline">
          Review these lines
        </Button>
      </PageForm>
    </details>
  );
}

/** A field for pieces that have not left, and one for those that were sent. */
function fieldsOf(
  { name, unit, quantity, discount, pieces: { toDispatch, kept } }: AdminOrderLine,
  line: number,
  choice: RefundChoice,
) {
  const price =
    discount.minor === 0
      ? `${formatAmount(unit)} each`
      : `${formatAmount(unit)} each, less ${formatAmount(discount)} on all ${quantity}`;
  const both = toDispatch > 0 && kept > 0;
  const sent = choice.sent?.[line] ?? 0;
  const fields = [
    {
      name: `q${line}`,
      label: both ? `${name}, not to be sent` : name,
      hint: `${price}, ${toDispatch} left to refund. Nothing of it has left: what you refund is not to be sent.`,
      left: toDispatch,
      chosen: (choice.quantities[line] ?? 0) - sent,
    },
    {
      name: `s${line}`,
      label: both ? `${name}, sent and came back` : name,
      hint: `${price}, ${kept} left to refund. Sent: what you refund came back.`,
      left: kept,
      chosen: sent,
    },
  ];
  return fields.filter(({ left }) => left > 0);
}

type MovementFieldsProps = Pick<RefundLinesFormProps, "from"> & {
  action: MovementAction;
  order: Pick<AdminOrderView, "revision">;
};

/** What each form of a movement sends to its review: the movement, the order's revision and the list. */
export function MovementFields({ action, order: { revision }, from }: MovementFieldsProps) {
  return (
    <>
      <input type="hidden" name="do" value={action} />
      <input type="hidden" name="revision" value={revision} />
      {from !== "" && <input type="hidden" name="from" value={from} />}
    </>
  );
}
