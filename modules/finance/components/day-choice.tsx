import type { Route } from "next";

import { buttonVariants, Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import { Link } from "@/components/ui/link";
import { addDays, type Day } from "@/lib/calendar/day";

import { longDay } from "./day-names";

type DayChoiceProps = {
  /** The day that is shown; undefined if what was asked for is none. */
  day: Day | undefined;
  today: Day;
  /** What was asked for. */
  asked: string;
};

/** The heading of a day, with the choice of another. A GET form, so that it can be bookmarked. */
export function DayChoice({ day, today, asked }: DayChoiceProps) {
  const error =
    day === undefined ? `“${asked}” is no day until today. Enter one such as ${today}.` : undefined;
  const pathOf = (other: Day) => `/admin/today?day=${other}` as Route;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="intro">
        <h1>{day === undefined ? "No such day" : day === today ? `Today, ${longDay(day)}` : longDay(day)}</h1>
        <p>By the clock of the merchant, when the bank was asked.</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <PageForm action="/admin/today" className="flex flex-wrap items-end gap-3">
          <InputField
            key={asked}
            id="day"
            label="Day"
            error={error}
            type="date"
            max={today}
            required
            defaultValue={day ?? today}
          />
          <Button type="submit" variant="outline">
            Show
          </Button>
        </PageForm>
        {day !== undefined && (
          <nav aria-label="Days" className="flex gap-2">
            <Link
              href={pathOf(addDays(day, -1))}
              rel="prev"
              className={buttonVariants({ variant: "outline" })}
            >
              Day before
            </Link>
            {day < today && (
              <Link
                href={pathOf(addDays(day, 1))}
                rel="next"
                className={buttonVariants({ variant: "outline" })}
              >
                Day after
              </Link>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}
