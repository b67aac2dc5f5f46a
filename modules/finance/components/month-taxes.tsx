import { Amount } from "@/components/admin/frame/amount";
import { ListTable } from "@/components/admin/frame/list-table";
import { Card } from "@/components/ui/card";
import { formatPercent } from "@/lib/i18n/format";
import { nameOfRegion } from "@/lib/i18n/name-of-region";
import type { MonthView } from "@/modules/finance/read-month";

const columns = ["Country", "Rate", "Taken less refunded", "Tax in it"];

/** The tax of the month, by country and rate; nothing in a month without movements. */
export function MonthTaxes({ taxes }: { taxes: MonthView["taxes"] }) {
  if (taxes.length === 0) return null;
  return (
    <Card aria-label="Tax" className="overflow-hidden">
      <ListTable caption="Tax, by country and rate" columns={columns}>
        {taxes.map(({ country, name, basisPoints, gross, tax }) => (
          <tr key={`${country} ${name} ${basisPoints}`}>
            <td>
              <p className="font-medium">{nameOfRegion(country, "en")}</p>
              <div className="folded">
                <p>{formatPercent(basisPoints, "en")}</p>
                <Amount money={gross} />
              </div>
            </td>
            <td>{formatPercent(basisPoints, "en")}</td>
            <td>
              <Amount money={gross} />
            </td>
            <td>
              <Amount money={tax} />
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
