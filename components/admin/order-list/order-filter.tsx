import { orderSearchForm } from "@/components/admin/frame/order-search";
import { orderFilterGroups } from "@/components/admin/frame/labels";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { AdminOrderFilter } from "@/lib/back-office/views";

/**
 * Filters orders: a part of the search in the page's header. Without a state, a search looks through all orders, and the list shows
 * those with money.
 */
export function OrderFilter({
  search,
  state,
}: {
  search: string;
  state: AdminOrderFilter | "all" | undefined;
}) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id="state" label="State" className="min-w-52">
        <select
          key={state}
          id="state"
          name="state"
          form={orderSearchForm}
          defaultValue={state ?? ""}
          className="input"
        >
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
      </Field>
      <Button type="submit" form={orderSearchForm} variant="outline">
        Show
      </Button>
    </div>
  );
}
