import { useId } from "react";
import { useTranslations } from "next-intl";

/** "Save this card for next time", with the terms, or those of guests. Off until the shopper ticks it. */
export function SaveCardBox({ isGuests = false }: { isGuests?: boolean }) {
  const t = useTranslations("savedCards");
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 text-sm">
      <input
        id={id}
        type="checkbox"
        name="saveCard"
        value={isGuests ? "guest" : "on"}
        aria-describedby={`${id}-terms`}
        className="mt-0.5 size-4 accent-primary"
      />
      <label htmlFor={id} className="cursor-pointer font-medium">
        {t("save")}
      </label>
      <p id={`${id}-terms`} className="col-start-2 leading-relaxed text-pretty text-muted-foreground">
        {isGuests && `${t("guestTerms")} `}
        {t("terms")}
      </p>
    </div>
  );
}
