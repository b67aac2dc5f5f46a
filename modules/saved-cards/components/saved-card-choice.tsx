"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import { PayPart } from "@/components/shop/payment/pay-part";
import type { PaymentFormProps } from "@/components/shop/payment/payment-form";
import { useSentState } from "@/components/ui/form";

export type SavedCardOption = {
  id: string;
  /** Whether it can be paid with. */
  usable: boolean;
  /** Its mark, name and state. */
  content: ReactNode;
  /** Stands beside it, outside of its label. */
  aside: ReactNode;
};

type SavedCardChoiceProps = PaymentFormProps & {
  options: readonly SavedCardOption[];
  /** The id of the card that is chosen at first; undefined for another card. */
  preselected: string | undefined;
  /** The form of another card. It loads only if that is chosen. */
  children: ReactNode;
};

/** No card's id. */
const another = "another";

/** The saved cards with a Pay button, and the form of another card. Without JavaScript a saved card can be paid with. */
export function SavedCardChoice({
  action,
  options,
  preselected,
  children,
  ...payment
}: SavedCardChoiceProps) {
  const t = useTranslations("savedCards");
  const { state: message, form, sending } = useSentState(action, undefined);
  const [chosen, choose] = useState(preselected ?? another);
  const radios = useRef<HTMLFieldSetElement>(null);
  // A shopper may have chosen before this script ran.
  useLayoutEffect(() => {
    const early = radios.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (early !== undefined) choose(early);
  }, []);
  const radio = (value: string) => ({
    type: "radio",
    name: "savedCardId",
    value,
    checked: value === chosen,
    onChange: () => choose(value),
    className: "size-4 shrink-0 accent-primary",
  });
  return (
    <div className="grid gap-4">
      {/* A browser that restores an earlier choice would choose for the shopper. */}
      <form {...form} autoComplete="off" className="grid gap-4">
        <fieldset ref={radios}>
          <legend className="mb-2 text-sm font-medium">{t("legend")}</legend>
          <div className="grid gap-3">
            {options.map(({ id, usable, content, aside }) => (
              <div key={id} className={rowClasses}>
                <label className="flex min-w-0 grow cursor-pointer items-center gap-3 px-4 py-3 has-disabled:cursor-not-allowed">
                  <input {...radio(id)} disabled={!usable} />
                  {content}
                </label>
                {aside && <div className="ps-11 pb-3 sm:ps-0 sm:pe-4 sm:pb-0">{aside}</div>}
              </div>
            ))}
            <div className={`${rowClasses} noscript:hidden`}>
              <label className="flex grow cursor-pointer items-center gap-3 px-4 py-3.5">
                <input {...radio(another)} />
                <span className="font-medium">{t("another")}</span>
              </label>
            </div>
          </div>
        </fieldset>
        {chosen !== another && <PayPart {...payment} message={message} sending={sending} />}
      </form>
      {chosen === another && children}
    </div>
  );
}

const rowClasses = "choice shadow-xs sm:flex sm:items-center";
