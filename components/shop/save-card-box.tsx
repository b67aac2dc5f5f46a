"use client";

import { useId, useLayoutEffect, useRef } from "react";

export type SaveCardTexts = { label: string; terms: string };

/** "Save this card for next time", with the terms. Off until the shopper ticks it. */
export function SaveCardBox({ texts: { label, terms } }: { texts: SaveCardTexts }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const wanted = useRef<boolean>(undefined);
  // React resets the form when the action has returned a message; what the shopper chose must stay, also where they chose
  // before this script ran.
  useLayoutEffect(() => {
    if (box.current === null) return;
    wanted.current ??= box.current.checked;
    box.current.checked = wanted.current;
  });
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 text-sm">
      <input
        ref={box}
        id={id}
        type="checkbox"
        name="saveCard"
        aria-describedby={`${id}-terms`}
        onChange={({ target }) => {
          wanted.current = target.checked;
        }}
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
