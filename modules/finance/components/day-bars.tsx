import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Day } from "@/lib/calendar/day";
import { required } from "@/lib/invariant";
import type { Money } from "@/lib/money/money";
import type { DayView } from "@/modules/finance/read-day";

import { shortDay } from "./day-names";

const width = 320;
const height = 96;
const gap = 8;

type Week = { currency: string; week: DayView["week"] };

type DayBarsProps = {
  weeks: readonly Week[];
  /** The running day, if it is among them. */
  today: Day;
};

/** What was taken on each of eight days, by currency: bars, and the same as a table. */
export function DayBars({ weeks, today }: DayBarsProps) {
  const shown = weeks.filter(({ week }) => week.some(({ taken }) => taken.minor > 0));
  return (
    <Card aria-labelledby="bars">
      <CardHeader>
        <CardTitle id="bars">Taken in eight days</CardTitle>
        {shown.length === 0 && <p className="hint">Nothing was taken.</p>}
      </CardHeader>
      {shown.length > 0 && (
        <CardContent className="grid gap-5">
          {shown.map((each) => (
            <Bars key={each.currency} {...each} today={today} />
          ))}
          <DayTable weeks={shown} today={today} />
        </CardContent>
      )}
    </Card>
  );
}

function Bars({ currency, week, today }: Week & { today: Day }) {
  const top = scaleTop(Math.max(...week.map(({ taken }) => taken.minor)));
  const step = width / week.length;
  const [{ taken }] = week as [Week["week"][number]];
  const labels = [top, top / 2, 0].map((minor): Money => ({ ...taken, minor: Math.round(minor) }));
  const pattern = `running-${currency}`;
  return (
    <div aria-hidden="true" className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 text-xs">
      <div className="flex flex-col justify-between text-end text-muted-foreground tabular-nums">
        {labels.map((label) => (
          <span key={label.minor} className="leading-none">
            {formatAmount(label)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full overflow-visible text-primary">
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" fill="currentColor" />
        </pattern>
        {[0, height / 2, height].map((y) => (
          <line key={y} x1={0} x2={width} y1={y} y2={y} className="stroke-border" strokeWidth={1} />
        ))}
        {week.map(({ day, taken: { minor } }, index) => {
          const size = Math.max(minor > 0 ? 2 : 0, (minor / top) * height);
          return (
            <rect
              key={day}
              x={index * step + gap / 2}
              y={height - size}
              width={step - gap}
              height={size}
              fill={day === today ? `url(#${pattern})` : "currentColor"}
              stroke="currentColor"
            />
          );
        })}
      </svg>
      <div className="col-start-2 mt-1 grid auto-cols-fr grid-flow-col text-center text-muted-foreground">
        {week.map(({ day }) => (
          <span key={day}>{shortDay(day).slice(0, 3)}</span>
        ))}
      </div>
    </div>
  );
}

/** The end of a scale that is easy to read: one, two or five of a power of ten, at least the largest amount in minor units. */
function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return required(
    [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most),
    "end of a scale",
  );
}

function DayTable({ weeks, today }: DayBarsProps) {
  const days = weeks[0]?.week.map(({ day }) => day) ?? [];
  return (
    // The keyboard scrolls it on a phone.
    <div role="region" aria-label="Taken by day" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Taken by day</caption>
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="py-1 text-start font-normal">
              Day
            </th>
            {weeks.map(({ currency }) => (
              <th key={currency} scope="col" className="py-1 ps-4 text-end font-normal">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day} className="border-t border-border">
              <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                {shortDay(day)}
                {day === today && <span className="text-muted-foreground"> so far</span>}
              </th>
              {weeks.map(({ currency, week }) => (
                <td key={currency} className="py-1 ps-4 text-end">
                  <Amount money={required(week[index], "day of a week").taken} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
