import { Amount } from "@/components/admin/frame/amount";
import { ListTable } from "@/components/admin/frame/list-table";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { formatPercent } from "@/lib/i18n/format";
import { nameOfRegion } from "@/lib/i18n/name-of-region";
import type { MonthView } from "@/modules/finance/read-month";

const columns = ["Country", "Rate", { number: "Taken less refunded" }, "Tax in it"];

/** The tax of the month, by country and rate; nothing in a month without movements. */
export function MonthTaxes({ taxes }: { taxes: MonthView["taxes"] }) {
  if (taxes.length === 0) return null;
  return (
    <Card aria-labelledby="taxes" className="overflow-hidden">
      <CardHeader>
        <CardTitle id="taxes">Tax</CardTitle>
      </CardHeader>
      <ListTable caption="Tax, by country and rate" columns={columns}>
        {taxes.map(({ country, name, basisPoints, gross, tax }) => (
          <tr key={`${country} ${name} ${basisPoints}`}>
            <td>
              {nameOfRegion(country, "en")}
              <div className="folded">
                <p>{formatPercent(basisPoints, "en")}</p>
                <Amount money={gross} />
              </div>
            </td>
            <td>{formatPercent(basisPoints, "en")}</td>
            <td className="number">
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
