"use client";

import { useEffect, useSyncExternalStore } from "react";

import { readWay, storedWay, writeWay } from "./way";

type PaidInProps = {
  number: string;
  /** In milliseconds. */
  approvedAt: number;
  calls: number;
  /** The page of the calls. */
  steps: string;
};

/** How the order was paid, as this tab has counted it, and how many calls that took. */
export function PaidIn({ number, approvedAt, calls, steps }: PaidInProps) {
  const stored = useSyncExternalStore(
    () => () => {},
    storedWay,
    () => null,
  );
  const counted = readWay(stored);
  const way =
    counted && counted.pages.length > 0 && (counted.order ?? number) === number ? counted : undefined;
  useEffect(() => {
    if (way !== undefined && way.order === undefined) writeWay({ ...way, order: number });
  }, [way, number]);
  const seconds = way && Math.max(1, Math.round((approvedAt - way.startedAt) / 1000));
  return (
    <p className="py-2 md:ms-auto">
      {way && (
        <span>{`Paid in ${seconds} s, ${countOf(way.pages.length, "page")}, ${countOf(way.fields.length, "field")}: `}</span>
      )}
      <a href={steps} target="_blank" className="link">
        {`see the ${countOf(calls, "call")} behind it`}
      </a>
    </p>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
