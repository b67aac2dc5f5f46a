import type { Metadata } from "next";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { AccountList } from "@/components/admin/staff/account-list";
import { InviteForm } from "@/components/admin/staff/invite-form";
import { staffNotices } from "@/components/admin/frame/messages";
import { TitledCard } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { listStaff } from "@/lib/staff/accounts";

import { submitDisable, submitRole } from "./change-account";
import { submitInvitation, submitNewLink } from "./submit-invitation";

export const metadata: Metadata = { title: "Staff" };

const query = z.object({
  notice: z
    .enum(["role_changed", "role_unchanged", "disabled", "last_owner", "not_found"])
    .optional()
    .catch(undefined),
  /** The account whose disabling is reviewed. */
  disable: z.string().optional().catch(undefined),
});

/** The accounts of staff, for owners. */
export default async function StaffPage({ searchParams }: PageProps<"/admin/staff">) {
  const accounts = await readForStaff("/admin/staff", "read_staff", listStaff);
  const { email } = await requireStaff("/admin/staff", "read_staff");
  const { notice, disable } = query.parse(await searchParams);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Staff</h1>
        <p>
          Who may enter the admin, and what each may do. A changed role ends the person&apos;s sessions; a new
          link ends the password too.
        </p>
      </div>
      <StatusMessage variant={notice && staffNotices[notice].variant}>
        {notice && staffNotices[notice].text}
      </StatusMessage>
      <div className="with-actions">
        <div>
          <InviteForm submit={submitInvitation} />
        </div>
        <div>
          <TitledCard id="accounts" title="Accounts">
            <AccountList
              accounts={accounts}
              own={email}
              changeRole={submitRole}
              reviewed={disable}
              disable={submitDisable}
              newLink={submitNewLink}
            />
          </TitledCard>
        </div>
      </div>
    </div>
  );
}
