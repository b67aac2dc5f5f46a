import { Field, InputField } from "@/components/ui/field";
import { merchant } from "@/lib/merchant";

/** Why money is refunded: one of the merchant's reasons, and a note. */
export function RefundReason({ noteHint }: { noteHint?: string }) {
  return (
    <>
      <Field id="refund-reason" label="Reason">
        <select id="refund-reason" name="reason" required defaultValue="" className="input">
          <option value="" disabled>
            Choose a reason
          </option>
          {Object.entries(merchant.refundReasons).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <InputField
        id="refund-note"
        name="note"
        label="Note (optional)"
        hint={noteHint}
        maxLength={500}
        autoComplete="off"
      />
    </>
  );
}
