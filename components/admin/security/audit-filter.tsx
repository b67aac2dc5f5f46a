import { Button } from "@/components/ui/button";
import { Field, InputField } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";

type AuditFilterProps = { person: string; object: string; outcome: string; day: string };

/** Finds entries of the audit by person, by what they are about, by day, and what was refused. A GET form. */
export function AuditFilter({ person, object, outcome, day }: AuditFilterProps) {
  return (
    <search>
      <PageForm
        action="/admin/audit"
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_11rem_11rem_auto]"
      >
        <InputField
          key={person}
          id="person"
          label="Person"
          placeholder="Their e-mail address"
          defaultValue={person}
        />
        <InputField
          key={object}
          id="object"
          label="About"
          placeholder="Such as: order 0107-2195"
          defaultValue={object}
        />
        <Field id="outcome" label="Outcome">
          <select id="outcome" name="outcome" defaultValue={outcome} key={outcome} className="input">
            <option value="">All</option>
            <option value="refused">Only refused</option>
            <option value="allowed">Only allowed</option>
          </select>
        </Field>
        <InputField key={day} id="day" label="Day" type="date" defaultValue={day} />
        <Button type="submit" variant="outline">
          Show
        </Button>
      </PageForm>
    </search>
  );
}
