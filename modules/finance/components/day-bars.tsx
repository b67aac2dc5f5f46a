import { Amount } from "@/components/admin/frame/amount";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { DayView } from "@/modules/finance/read-day";

const width = 320;
const height = 96;
const gap = 8;

/** What was taken on each of eight days: bars, and the same as a table. */
export function DayBars({ week }: { week: DayView["week"] }) {
  const most = Math.max(1, ...week.map(({ taken }) => taken.minor));
  const step = width / week.length;
  return (
    <Card aria-labelledby="bars">
      <CardHeader>
        <CardTitle id="bars">Taken in eight days</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full text-primary">
          {week.map(({ day, taken }, index) => {
            const size = Math.max(taken.minor > 0 ? 2 : 0, (taken.minor / most) * height);
            return (
              <rect
                key={day}
                x={index * step + gap / 2}
                y={height - size}
                width={step - gap}
                height={size}
                rx={3}
                fill="currentColor"
                opacity={index === week.length - 1 ? 1 : 0.55}
              />
            );
          })}
        </svg>
        <table className="w-full text-sm">
          <caption className="sr-only">Taken by day</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Taken</th>
            </tr>
          </thead>
          <tbody>
            {week.map(({ day, taken }) => (
              <tr key={day} className="border-t border-border first:border-t-0">
                <th scope="row" className="py-1 text-start font-normal">
                  {day}
                </th>
                <td className="py-1 text-end">
                  <Amount money={taken} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardContent>
    </Card>
  );
}
