"use client";

import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = Record<string, string>;

/** What was typed into a form. */
type Kept = {
  /** The customer who typed it; empty for a guest. */
  customer: string;
  /** What the page was asked to fill the form with; empty if nothing. */
  asked: string;
  /** Whether it was sent since, without a reply that the form shows. */
  sent: boolean;
  /** When it was typed, by the device's clock, in milliseconds. */
  at: number;
  values: Values;
};

/**
 * Keeps what is typed into forms with `data-kept` in this tab, so that Back, a reload and a tab that the phone has dropped lose nothing.
 *
 * Fields in one fieldset belong together: once one of them was typed into, all of them are kept, and win over what the server fills in.
 * A customer never gets what another one has typed; nor does staff, who are named by `data-kept-for` on the page around their forms.
 * With `data-kept-once`, what was sent is not filled in again: the form stands on the page that it leads to. Never keeps a password, a
 * one-time code or a card.
 *
 * Refers to nothing outside of itself, because it is sent as a script of the page, too.
 */
function keptForms() {
  const prefix = "typed ";
  // Whoever comes to the tab later is perhaps somebody else.
  const lifetime = 60 * 60_000;
  const selector = "form[data-kept]";
  const keyOf = (form: HTMLFormElement) => prefix + form.dataset.kept;
  const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
  const write = (form: HTMLFormElement, kept: Kept) =>
    sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  const isKept = ({ name, type, autocomplete }: HTMLInputElement) =>
    name !== "" &&
    !/^(hidden|password|file|submit|button)$/.test(type) &&
    !/cc-|one-time|password/.test(autocomplete ?? "");
  const controlsOf = (form: HTMLFormElement) =>
    ([...form.elements] as HTMLInputElement[]).filter(isKept) as Control[];
  const keeperOf = (form: HTMLFormElement) =>
    form.closest<HTMLElement>("[data-kept-for]")?.dataset.keptFor ?? "";
  const isChoice = (control: Control): control is HTMLInputElement =>
    control.type === "radio" || control.type === "checkbox";

  /** For `input` and `submit`, and `reply` when the form shows the server's reply. */
  const keep = ({ type, target }: { type: string; target: EventTarget | null }) => {
    if (!(target instanceof Element)) return;
    const form = target.closest<HTMLFormElement>(selector);
    if (form === null) return;
    const { keptAsked = "" } = form.dataset;
    const group = target.closest("fieldset, form");
    // A browser may refuse its storage.
    try {
      const before = read(keyOf(form));
      if (type !== "input") {
        if (before !== null) write(form, { ...before, sent: type === "submit" });
        return;
      }
      const values = { ...before?.values };
      for (const control of controlsOf(form)) {
        if (control.closest("fieldset, form") !== group) continue;
        // The regions of another country may not be there yet.
        if (control instanceof HTMLSelectElement && control !== target && control.value === "") continue;
        if (control.type === "checkbox") values[control.name] = String((control as HTMLInputElement).checked);
        else if (!isChoice(control) || control.checked) values[control.name] = control.value;
      }
      write(form, {
        customer: keeperOf(form),
        asked: keptAsked || (before?.asked ?? ""),
        sent: false,
        at: Date.now(),
        values,
      });
    } catch {}
  };

  /** Forgets one field of the form around an element: the server has taken it. */
  const drop = (element: Element | null, name: string) => {
    const form = element?.closest<HTMLFormElement>(selector);
    if (!form) return;
    try {
      const kept = read(keyOf(form));
      if (kept === null) return;
      delete kept.values[name];
      write(form, kept);
    } catch {}
  };

  /** Fills a form with what was kept, and returns that. */
  const restore = (form: HTMLFormElement): Values => {
    const { keptAsked: asked = "", keptOnce } = form.dataset;
    try {
      const kept = read(keyOf(form));
      if (kept === null) return {};
      const isOld = !(Date.now() - kept.at < lifetime);
      if (
        isOld ||
        (kept.sent && keptOnce !== undefined) ||
        (kept.customer !== "" && kept.customer !== keeperOf(form)) ||
        (asked !== "" && kept.asked !== asked)
      ) {
        sessionStorage.removeItem(keyOf(form));
        return {};
      }
      for (const control of controlsOf(form)) {
        const value = kept.values[control.name];
        if (value === undefined) continue;
        const before = isChoice(control) ? control.checked : control.value;
        if (control.type === "checkbox") (control as HTMLInputElement).checked = value === "true";
        else if (!isChoice(control)) {
          // A select without the option would be empty.
          if (!(control instanceof HTMLSelectElement) || [...control.options].some((o) => o.value === value))
            control.value = value;
        } else if (control.value === value) control.checked = true;
        // What differs from what the page says of it must be seen.
        const folded = control.closest("details");
        if (folded !== null && before !== (isChoice(control) ? control.checked : control.value))
          folded.open = true;
      }
      return kept.values;
    } catch {
      return {};
    }
  };

  /** Forgets what was sent, or all. */
  const forget = (which: "sent" | "all") => {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(prefix) && (which === "all" || read(key)?.sent)) sessionStorage.removeItem(key);
    } catch {}
  };
  return { selector, keep, drop, restore, forget };
}

const { keep: keepTyped, drop: dropTyped, restore: restoreTyped, forget: forgetTyped } = keptForms();
export { keepTyped, dropTyped, forgetTyped };

/**
 * Runs with the first HTML: fills the forms before they are painted, and keeps what is typed before React runs, whatever becomes of the
 * fields when it does. Stands behind the forms of a page. A page that React renders needs none.
 */
export function KeptFormsScript({ nonce }: { nonce: string | undefined }) {
  const isOfLoadedPage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!isOfLoadedPage) return null;
  // A browser hides the nonce from scripts, React among them.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(()=>{const{selector,keep,restore}=(${keptForms.toString()})();for(const type of["input","submit"])document.addEventListener(type,keep);document.querySelectorAll(selector).forEach(restore)})()`;

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

/** For a page that a form leads to: what was sent is no longer kept in this tab. */
export function ForgetSent() {
  useEffect(() => forgetTyped("sent"), []);
  return null;
}
