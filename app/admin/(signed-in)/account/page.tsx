import type { Metadata } from "next";
import { z } from "zod";

import { requireStaff } from "@/app/admin/require-staff";
import { AuthenticatorCard, MailChoiceCard, SessionList } from "@/components/admin/staff/account";
import { NameForm } from "@/components/admin/staff/name-form";
import { ShortcutChoice } from "@/components/admin/frame/order-search";
import { roleLabels } from "@/components/admin/frame/labels";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { services } from "@/app/composition/services";
import { readMailChoice } from "@/lib/staff/accounts";
import { readAuthenticator } from "@/lib/staff/authenticator";
import { may } from "@/lib/staff/rights";
import { listStaffSessions } from "@/lib/staff/sessions";

import { endOtherSessions, endSession, submitMailChoice, submitName } from "./actions";

export const metadata: Metadata = { title: "Your account" };

const query = z.object({
  ended: z.enum(["one", "others"]).optional().catch(undefined),
  saved: z.enum(["mails", "name"]).optional().catch(undefined),
});

const notices = {
  mails: "Saved: which mails you get.",
  name: "Saved: your name.",
  one: "That browser is signed out.",
  others: "All other browsers are signed out.",
};

/** Where the member of staff is signed in. */
export default async function AccountPage({ searchParams }: PageProps<"/admin/account">) {
  const staff = await requireStaff("/admin/account", "read");
  const deps = await services();
  const [sessions, factor, choice] = await Promise.all([
    listStaffSessions({ staffId: staff.id, sessionId: staff.sessionId }, deps),
    readAuthenticator({ staffId: staff.id }, deps),
    readMailChoice({ staffId: staff.id }, deps),
  ]);
  const { ended, saved } = query.parse(await searchParams);
  const notice = ended ?? saved;
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Your account</h1>
        <p>
          {staff.email}, {roleLabels[staff.role].toLowerCase()}
        </p>
        <ShortcutChoice />
      </div>
      <StatusMessage>{notice && notices[notice]}</StatusMessage>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <NameForm name={staff.name === staff.email ? "" : staff.name} submit={submitName} />
          {may(staff.role, "choose_mails") && <MailChoiceCard choice={choice} save={submitMailChoice} />}
        </div>
        <div className="grid gap-5">
          <AuthenticatorCard factor={factor} />
          <TitledCard
            id="sessions"
            title="Signed in"
            hint="A session ends by itself after 8 hours. Sign out of each browser that you do not know."
            className="grid gap-4"
          >
            <SessionList sessions={sessions} end={endSession} />
            {sessions.length > 1 && (
              <ActionForm action={endOtherSessions}>
                <Button type="submit" variant="outline">
                  Sign out everywhere else
                </Button>
              </ActionForm>
            )}
          </TitledCard>
        </div>
      </div>
    </div>
  );
}
