import type { ReactNode } from "react";

import { readWithDatabase } from "@/app/read-with-database";
import { isSwitchedOff } from "@/app/switched-off";
import { currentStaff } from "@/app/admin/require-staff";
import { AdminHeader } from "@/components/admin/frame/admin-header";
import {
  DependencyNotices,
  PaymentsPausedNotice,
  WorkerMissingNotice,
} from "@/components/admin/frame/notices";
import { readNotices } from "@/lib/back-office/read-notices";
import { paymentServices } from "@/app/composition/payment-services";

import { environment, secondFactorRequired } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { may } from "@/lib/staff/rights";
import { missingFactor } from "@/lib/staff/second-factor";
import type { CurrentStaff } from "@/lib/staff/sessions";

import { signOut } from "@/app/admin/(signed-in)/account/actions";

const restrictedPages = [
  ["/admin/audit", "read_audit"],
  ["/admin/staff", "read_staff"],
] as const;

const optionalPages = ["/admin/plans", "/admin/reconciliation"] as const;

const lacksFactor = (staff: CurrentStaff) =>
  missingFactor(staff, { required: secondFactorRequired(environment) }) !== undefined;

/** The member of staff, if their session has all its factors, and what waits for them. */
async function readHeader() {
  const staff = await currentStaff();
  if (staff === undefined || lacksFactor(staff)) return undefined;
  return { staff, notices: await readNotices(await paymentServices()) };
}

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [read, { breaker }] = await Promise.all([readWithDatabase(readHeader), paymentServices()]);
  // Without the database a page stands alone.
  if (!read.ok) return <main className="admin-content">{children}</main>;
  // Each page redirects to sign-in by itself, because only the page has the path to return to.
  if (read.value === undefined) return children;
  const { staff, notices } = read.value;
  const hidden: string[] = restrictedPages
    .filter(([, right]) => !may(staff.role, right))
    .map(([page]) => page);
  hidden.push(...optionalPages.filter(isSwitchedOff));
  // A refund into a chargeback needs a second person without any limit, and chargebacks come with reports.
  const isAsked = Object.keys(environment.SECOND_PERSON_ABOVE).length > 0 || merchant.features.reconciliation;
  if (!isAsked) hidden.push("/admin/approvals");
  return (
    <>
      <AdminHeader
        email={staff.email}
        unknownOutcomes={notices.unknownOutcomes}
        waitingApprovals={notices.waitingApprovals}
        hidden={hidden}
        signOut={signOut}
      />
      <main id="main" tabIndex={-1} className="admin-content">
        <PaymentsPausedNotice seconds={breaker.pausedFor()} />
        <DependencyNotices problems={notices.problems} />
        <WorkerMissingNotice worker={notices.worker} />
        {children}
      </main>
    </>
  );
}
