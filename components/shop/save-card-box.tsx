"use client";

import { useId } from "react";

export type SaveCardTexts = { label: string; terms: string };

/** "Save this card for next time", with the terms. Off until the shopper ticks it. */
export function SaveCardBox({ texts: { label, terms } }: { texts: SaveCardTexts }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 text-sm">
      <input
        id={id}
        type="checkbox"
        name="saveCard"
        aria-describedby={`${id}-terms`}
        className="mt-0.5 size-4 accent-primary"
      />
      <label htmlFor={id} className="cursor-pointer font-medium">
        {label}
      </label>
      <p id={`${id}-terms`} className="col-start-2 leading-relaxed text-pretty text-muted-foreground">
        {terms}
      </p>
    </div>
  );
}
