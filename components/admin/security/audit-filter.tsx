import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
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
        <Field id="person" label="Person">
          <Input
            id="person"
            name="person"
            placeholder="Their e-mail address"
            defaultValue={person}
            key={person}
          />
        </Field>
        <Field id="object" label="About">
          <Input
            id="object"
            name="object"
            placeholder="Such as: order 0107-2195"
            defaultValue={object}
            key={object}
          />
        </Field>
        <Field id="outcome" label="Outcome">
          <select id="outcome" name="outcome" defaultValue={outcome} key={outcome} className="input">
            <option value="">All</option>
            <option value="refused">Only refused</option>
            <option value="allowed">Only allowed</option>
          </select>
        </Field>
        <Field id="day" label="Day">
          <Input id="day" name="day" type="date" defaultValue={day} key={day} />
        </Field>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </PageForm>
    </search>
  );
}
