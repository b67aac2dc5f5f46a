import type { Metadata } from "next";
import { z } from "zod";
import { getTranslations } from "next-intl/server";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { PageTitle } from "@/components/shop/frame/page-title";
import { SessionList } from "@/modules/accounts/components/session-list";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { services } from "@/app/composition/services";
import { customerSessionDays, listSessions } from "@/modules/accounts/sessions";

import { endOthers, endSession } from "./end-sessions";

const query = z.object({ ended: z.enum(["one", "others"]).optional().catch(undefined) });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("sessions") };
}

/** The browsers in which the customer is signed in. */
export default async function SessionsPage({ searchParams }: PageProps<"/account/sessions">) {
  const customer = await requireCustomer("/account/sessions");
  const [sessions, t, { ended }] = await Promise.all([
    listSessions({ customerId: customer.id, sessionId: customer.sessionId }, await services()),
    getTranslations("sessions"),
    searchParams.then((params) => query.parse(params)),
  ]);
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <PageTitle>{t("title")}</PageTitle>
        <p className="lead">{t("intro", { days: customerSessionDays })}</p>
      </div>
      <StatusMessage>{ended && t(`ended.${ended}`)}</StatusMessage>
      <SessionList sessions={sessions} end={endSession} />
      {sessions.length > 1 && (
        <ActionForm action={endOthers}>
          <Button type="submit" variant="outline">
            {t("endOthers")}
          </Button>
        </ActionForm>
      )}
    </div>
  );
}
