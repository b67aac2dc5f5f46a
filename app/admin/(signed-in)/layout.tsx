import type { ReactNode } from "react";

import { readWithDatabase } from "@/app/read-with-database";
import { currentStaff } from "@/app/admin/require-staff";
import { StaffNames } from "@/components/admin/frame/actor";
import { AdminHeader } from "@/components/admin/frame/admin-header";
import { FocusPage } from "@/components/admin/frame/focus-page";
import {
  DependencyNotices,
  PaymentsPausedNotice,
  WorkerMissingNotice,
} from "@/components/admin/frame/notices";
import { paymentServices } from "@/app/composition/payment-services";
import { services } from "@/app/composition/services";

import { environment, secondFactorRequired } from "@/lib/environment";
import { readStaffNames } from "@/lib/staff/names";
import { missingFactor } from "@/lib/staff/second-factor";
import type { CurrentStaff } from "@/lib/staff/sessions";

import { readAdminNav } from "./admin-links";
import { signOut } from "@/app/admin/(signed-in)/account/actions";

const lacksFactor = (staff: CurrentStaff) =>
  missingFactor(staff, { required: secondFactorRequired(environment) }) !== undefined;

/** The member of staff, if their session has all its factors, and what waits for them. */
async function readHeader() {
  const staff = await currentStaff();
  if (staff === undefined || lacksFactor(staff)) return undefined;
  const deps = await services();
  const [groups, names, notices] = await Promise.all([
    readAdminNav(staff, deps),
    readStaffNames(deps),
    deps.notices(),
  ]);
  return { staff, groups, names, notices };
}

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [read, { breaker }] = await Promise.all([readWithDatabase(readHeader), paymentServices()]);
  // Without the database a page stands alone.
  if (!read.ok) return <main className="admin-content">{children}</main>;
  // Each page redirects to sign-in by itself, because only the page has the path to return to.
  if (read.value === undefined) return children;
  const { staff, groups, names, notices } = read.value;
  return (
    <StaffNames names={names}>
      <AdminHeader name={staff.name} groups={groups} signOut={signOut} />
      <main id="main" tabIndex={-1} data-kept-for={staff.email} className="admin-content">
        <PaymentsPausedNotice pause={breaker.pause()} />
        <DependencyNotices problems={notices.problems} />
        <WorkerMissingNotice worker={notices.worker} />
        {children}
      </main>
      <FocusPage />
    </StaffNames>
  );
}
