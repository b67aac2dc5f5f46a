import type { ReactNode } from "react";

import { readWithDatabase } from "@/app/read-with-database";
import { isSwitchedOff } from "@/app/switched-off";
import { currentStaff } from "@/app/admin/require-staff";
import { AdminHeader } from "@/components/admin/admin-header";
import { DependencyNotices } from "@/components/admin/dependency-notices";
import { PaymentsPausedNotice } from "@/components/admin/payments-paused-notice";
import { WorkerMissingNotice } from "@/components/admin/worker-missing-notice";
import { services } from "@/lib/composition";

import { environment, secondFactorRequired } from "@/lib/environment";
import { may } from "@/lib/staff/rights";
import { missingFactor } from "@/lib/staff/second-factor";
import type { CurrentStaff } from "@/lib/staff/views";

import { signOut } from "./account/end-sessions";

const restrictedPages = [
  ["/admin/audit", "read_audit"],
  ["/admin/staff", "read_staff"],
] as const;

const optionalPages = ["/admin/plans", "/admin/reconciliation"] as const;

const lacksFactor = (staff: CurrentStaff) =>
  missingFactor(staff, { required: secondFactorRequired(environment) }) !== undefined;

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [read, { breaker }] = await Promise.all([readWithDatabase(currentStaff), services()]);
  const staff = read.ok ? read.value : undefined;
  // Each page redirects to sign-in by itself, because only the page has the path to return to. Without the database a page
  // stands alone.
  if (staff === undefined || lacksFactor(staff)) return children;
  const hidden: string[] = restrictedPages
    .filter(([, right]) => !may(staff.role, right))
    .map(([page]) => page);
  hidden.push(...optionalPages.filter(isSwitchedOff));
  if (Object.keys(environment.SECOND_PERSON_ABOVE).length === 0) hidden.push("/admin/approvals");
  return (
    <>
      <AdminHeader
        email={staff.email}
        unknownOutcomes={staff.unknownOutcomes}
        waitingApprovals={staff.waitingApprovals}
        hidden={hidden}
        signOut={signOut}
      />
      <main id="main" tabIndex={-1} className="admin-content">
        <PaymentsPausedNotice seconds={breaker.pausedFor()} />
        <DependencyNotices problems={staff.problems} />
        <WorkerMissingNotice missing={staff.workerMissing} seenAt={staff.workerSeenAt} />
        {children}
      </main>
    </>
  );
}
