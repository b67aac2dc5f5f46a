import type { Metadata } from "next";
import { getFormatter } from "next-intl/server";
import { z } from "zod";

import { PageTitle } from "@/components/shop/page-title";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getTranslations } from "@/lib/i18n/translations";
import { requireCustomer } from "@/lib/auth/require-customer";
import { services } from "@/lib/composition";
import { listSessions } from "@/lib/use-cases/customers/list-sessions";

import { endOthers, endSession } from "./end-sessions";

const query = z.object({ ended: z.enum(["one", "others"]).optional().catch(undefined) });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("sessions") };
}

/** The browsers in which the customer is signed in. */
export default async function SessionsPage({ searchParams }: PageProps<"/account/sessions">) {
  const customer = await requireCustomer("/account/sessions");
  const [t, format, { ended }] = await Promise.all([
    getTranslations("sessions"),
    getFormatter(),
    searchParams.then((params) => query.parse(params)),
  ]);
  const sessions = await listSessions({ customer }, await services());
  const time = (at: Date) =>
    format.dateTime(at, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      timeZoneName: "short",
    });
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <PageTitle>{t("title")}</PageTitle>
        <p className="lead">{t("intro")}</p>
      </div>
      {ended !== undefined && (
        <Alert role="status" variant="success">
          {t(`ended.${ended}`)}
        </Alert>
      )}
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
                  <p className="text-muted-foreground">{t("signedIn", { time: time(signedInAt) })}</p>
                  <p className="text-muted-foreground">{t("lastSeen", { time: time(lastSeenAt) })}</p>
                </div>
              </div>
              {!isCurrent && (
                <form action={endSession}>
                  <input type="hidden" name="session" value={id} />
                  <Button
                    type="submit"
                    variant="outline"
                    size="sm"
                    aria-label={t("endNamed", { browser: name })}
                  >
                    {t("end")}
                  </Button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form action={endOthers}>
          <Button type="submit" variant="outline">
            {t("endOthers")}
          </Button>
        </form>
      )}
    </div>
  );
}
