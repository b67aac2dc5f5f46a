import { Field, Input } from "@/components/ui/field";
import { type Scope, scopeNames } from "@/modules/api/scopes";

/** What a key may be narrowed to. */
const scopeLabels = {
  read_orders: "Read orders and payments",
  read_events: "Read events",
  read_products: "Read products",
  dispatch: "Dispatch",
  capture: "Capture",
  void: "Void",
  refund: "Refund",
  note: "Note",
  restock_product: "Restock",
} satisfies Record<Scope, string>;

export const roleLabels = {
  auditor: "Auditor: reads, with personal data masked",
  clerk: "Clerk: dispatches, captures, and refunds up to a limit",
  manager: "Manager: all of it",
};

/** The lives of a key, in days, that can be chosen. */
export const lives = { 30: "30 days", 90: "90 days", 365: "A year", never: "No end" };

/** The fields of a new key. */
export function KeyFields() {
  return (
    <>
      <Field
        id="key-name"
        label="Name"
        hint="The program that uses it. A name is used once."
        className="w-full"
      >
        <Input id="key-name" name="name" required maxLength={100} aria-describedby="key-name-hint" />
      </Field>
      <Choice id="key-role" name="role" label="Role" choices={roleLabels} />
      <fieldset className="grid gap-2">
        <legend className="label">Only these, or all that the role may</legend>
        {scopeNames.map((scope) => (
          <label key={scope} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="only" value={scope} />
            {scopeLabels[scope]}
          </label>
        ))}
      </fieldset>
      <Choice id="key-days" name="days" label="Ends after" choices={lives} />
    </>
  );
}

type ChoiceProps = { id: string; name: string; label: string; choices: Record<string, string> };

function Choice({ id, name, label, choices }: ChoiceProps) {
  return (
    <Field id={id} label={label} className="w-full">
      <select id={id} name={name} className="input">
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** What a key may do, in words. */
export function rightsText(only: readonly string[]): string {
  if (only.length === 0) return "all that the role may";
  return scopeNames
    .filter((scope) => only.includes(scope))
    .map((scope) => scopeLabels[scope].toLowerCase())
    .join(", ");
}
