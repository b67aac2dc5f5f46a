import { type RefObject, useState } from "react";

import { dropTyped, useKeptForm } from "@/components/ui/kept-forms";

type Values<Name extends string> = Partial<Record<Name | "country" | "region", string>>;

/**
 * What a form with an address holds now: what the server sent, and what was typed since.
 *
 * Keeps the values of fields that another country lacks, and a region for each country.
 */
export function useTypedValues<Name extends string>(
  sent: Values<Name>,
): {
  form: RefObject<HTMLFormElement | null>;
  /** For the form's onChange. */
  type: (event: { target: EventTarget }) => void;
  values: Values<Name>;
} {
  const [typed, setTyped] = useState<Values<Name>>({});
  const { country = "" } = { ...sent, ...typed };
  // A region is one of its country: the same code means another place elsewhere.
  const [regions, setRegions] = useState<Record<string, string>>({});
  const region = regions[country] ?? (country === sent.country ? sent.region : undefined);

  // A browser may have restored what was typed before, and a shopper may have typed before the page could listen.
  const form = useKeptForm(sent, (element, kept) => {
    const { region: chosen, ...rest } = { ...kept, ...readValues(element) };
    setTyped(rest as Values<Name>);
    if (rest.country && chosen) setRegions({ [rest.country]: chosen });
  });
  const type = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as EventTarget & HTMLInputElement;
    if (name === "region") setRegions((before) => ({ ...before, [country]: value }));
    else {
      if (name === "country") dropTyped(form.current, "region");
      setTyped((before) => ({ ...before, [name]: value }));
    }
  };
  return { form, type, values: { ...sent, ...typed, region } };
}

/** What a form holds now, but for empty fields. */
function readValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== "")) as Record<
    string,
    string
  >;
}
