import { useTranslations } from "next-intl";
import { useTimeText } from "@/components/shop/payment/use-time-text";
import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SessionRow } from "@/modules/accounts/sessions";

type SessionListProps = {
  sessions: readonly SessionRow[];
  /** Takes the field `session`. */
  end: (form: FormData) => Promise<void>;
};

/** The browsers in which a customer is signed in, each but this one with a button that signs it out. */
export function SessionList({ sessions, end }: SessionListProps) {
  const t = useTranslations("sessions");
  const time = useTimeText();
  return (
    <ul className="rows">
      {sessions.map(({ id, browser, signedInAt, lastSeenAt, isCurrent }) => {
        const name = browser === "" ? t("unknown") : browser;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="flex gap-3">
              <Icon name="monitor" className="mt-0.5 text-muted-foreground" />
              <div className="grid gap-0.5 text-sm">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <bdi>{name}</bdi>
                  {isCurrent && <Badge variant="success">{t("this")}</Badge>}
                </p>
                <p className="text-pretty text-muted-foreground">
                  {t("signedIn", { time: time(signedInAt) })}
                </p>
                <p className="text-pretty text-muted-foreground">
                  {t("lastSeen", { time: time(lastSeenAt) })}
                </p>
              </div>
            </div>
            {!isCurrent && (
              <ActionForm action={end}>
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  variant="outline"
                  size="sm"
                  aria-label={t("endNamed", { browser: name })}
                >
                  {t("end")}
                </Button>
              </ActionForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
