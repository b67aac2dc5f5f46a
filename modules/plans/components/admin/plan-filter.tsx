import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input, Label } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import type { PlanListState } from "@/modules/plans/views";
import { planListLabels } from "./plan-labels";

/** Searches and filters plans. A GET form, so that a search can be bookmarked. */
export function PlanFilter({ search, state }: { search: string; state: PlanListState | undefined }) {
  return (
    <search>
      <PageForm action="/admin/plans" className="grid items-end gap-3 sm:grid-cols-[1fr_13rem_auto]">
        <div className="grid gap-1.5">
          <Label htmlFor="search">Number or e-mail</Label>
          <Input key={search} id="search" name="search" type="search" defaultValue={search} />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="state">State</Label>
          <select key={state} id="state" name="state" defaultValue={state ?? ""} className="input">
            <option value="">All states</option>
            {Object.entries(planListLabels).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">
          <Icon name="search" />
          Find
        </Button>
      </PageForm>
    </search>
  );
}
