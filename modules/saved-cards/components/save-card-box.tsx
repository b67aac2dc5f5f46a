import { clsx } from "clsx";
import { useId } from "react";
import { useTranslations } from "next-intl";

const termsClasses = "col-start-2 leading-relaxed text-pretty text-muted-foreground";

/** "Save this card for next time", with the terms. A guest reads first what is theirs, and the rest once it is ticked. Off until the shopper ticks it. */
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
        aria-describedby={isGuests ? `${id}-terms ${id}-more` : `${id}-terms`}
        className="peer mt-0.5 size-4 accent-primary"
      />
      <label htmlFor={id} className="cursor-pointer font-medium">
        {t("save")}
      </label>
      <p id={`${id}-terms`} className={termsClasses}>
        {t(isGuests ? "guestTerms" : "terms")}
      </p>
      {isGuests && (
        <p id={`${id}-more`} className={clsx(termsClasses, "hidden peer-checked:block")}>
          {t("terms")}
        </p>
      )}
    </div>
  );
}
