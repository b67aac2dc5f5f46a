import { Field, Input } from "@/components/ui/field";
import { scopeNames } from "@/modules/api/scopes";

/** A right as staff read it. */
export const scopeText = (scope: string) => scope.replaceAll("_", " ");

/** The fields of a new key. */
export function KeyFields() {
  return (
    <>
      <Field id="name" label="Name" hint="The program that uses it. A name is used once." className="w-full">
        <Input id="name" name="name" required maxLength={100} aria-describedby="name-hint" />
      </Field>
      <Field id="role" label="Role" className="w-full">
        <select id="role" name="role" className="input">
          <option value="auditor">Auditor: reads, with personal data masked</option>
          <option value="clerk">Clerk: dispatches, captures, and refunds up to a limit</option>
          <option value="manager">Manager: all of it</option>
        </select>
      </Field>
      <fieldset className="grid gap-2">
        <legend className="label">All that the role may, or only</legend>
        {scopeNames.map((scope) => (
          <label key={scope} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="only" value={scope} />
            {scopeText(scope)}
          </label>
        ))}
      </fieldset>
      <Field id="days" label="Works for" className="w-full">
        <select id="days" name="days" className="input">
          <option value="30">30 days</option>
          <option value="90">90 days</option>
          <option value="365">a year</option>
          <option value="never">as long as nobody ends it</option>
        </select>
      </Field>
    </>
  );
}
