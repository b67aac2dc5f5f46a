import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input, Label } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import type { AdminOrderFilter } from "@/lib/back-office/views";

import { orderFilterGroups } from "@/components/admin/frame/labels";

/**
 * Searches and filters orders. A GET form, so that a search can be bookmarked. Without a state, a search looks through all orders, and
 * the list shows those with money.
 */
export function OrderFilter({
  search,
  state,
}: {
  search: string;
  state: AdminOrderFilter | "all" | undefined;
}) {
  return (
    <search>
      <PageForm
        action="/admin"
        className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_13rem_auto]"
      >
        <div className="grid gap-1.5 max-sm:col-span-2">
          <Label htmlFor="search">Find an order</Label>
          <Input
            key={search}
            id="search"
            name="search"
            type="search"
            placeholder="Number, name, e-mail, town, article, phone, card, amount, day"
            defaultValue={search}
          />
          <input type="hidden" name="open" value="1" />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="state" className="max-sm:sr-only">
            State
          </Label>
          <select key={state} id="state" name="state" defaultValue={state ?? ""} className="input">
            <option value="">{search === "" ? "Paid and authorized" : "All orders"}</option>
            <option value={search === "" ? "all" : "approved"}>
              {search === "" ? "All orders" : "Paid and authorized"}
            </option>
            {orderFilterGroups.map(({ label, filters }) => (
              <optgroup key={label} label={label}>
                {filters.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
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
