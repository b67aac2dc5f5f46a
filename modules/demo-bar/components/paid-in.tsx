"use client";

import { useEffect, useState } from "react";

import { readWay, type Way, writeWay } from "./way";

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
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    const counted = readWay();
    if (counted === undefined || (counted.order ?? number) !== number || counted.pages.length === 0) return;
    writeWay({ ...counted, order: number });
    setWay(counted);
  }, [number]);
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
