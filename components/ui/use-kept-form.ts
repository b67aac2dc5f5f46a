import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

import { keepTyped, restoreTyped } from "./kept-forms";

/**
 * The ref of a form with `data-kept`, which is filled with what was typed into it before, in this tab.
 *
 * `reply` is the server's last one. `restored` takes what was kept, fields included that the form does not have now.
 */
export function useKeptForm(
  reply: unknown,
  restored: (form: HTMLFormElement, kept: Record<string, string>) => void = () => {},
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const onRestore = useEffectEvent(restored);
  // The page that was loaded first may have had no script of its own for this.
  useEffect(() => {
    for (const type of ["input", "submit"]) document.addEventListener(type, keepTyped);
  }, []);
  // Before it is painted.
  useLayoutEffect(() => {
    if (form.current !== null) onRestore(form.current, restoreTyped(form.current));
  }, []);
  useEffect(() => keepTyped({ type: "reply", target: form.current }), [reply]);
  return form;
}
