import type { Metadata } from "next";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { approvalNotices } from "@/modules/approvals/components/approval-labels";
import { ApprovalList } from "@/modules/approvals/components/approval-list";
import { TitledCard } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { services } from "@/app/composition/services";
import { listApprovals } from "@/modules/approvals/list-approvals";
import { needsCode } from "@/lib/staff/second-factor";
import { modulePages } from "@/modules/pages";
import { may } from "@/lib/staff/rights";

import { submitDecision } from "./submit-decision";

export const metadata: Metadata = { title: "Second person" };

const notices = Object.keys(approvalNotices) as (keyof typeof approvalNotices)[];
const views = modulePages.flatMap(({ approval }) => approval ?? []);
const query = z.object({ notice: z.enum(notices).optional().catch(undefined) });

/** What waits for a second person, and what was decided. */
export default async function ApprovalsPage({ searchParams }: PageProps<"/admin/approvals">) {
  const { waiting, decided } = await readForStaff("/admin/approvals", "read", listApprovals);
  const staff = await requireStaff("/admin/approvals", "read");
  const { db, now } = await services();
  const decider = may(staff.role, "approve")
    ? { email: staff.email, needsCode: needsCode(staff, now()) }
    : undefined;
  const { notice } = query.parse(await searchParams);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Second person</h1>
        <p>
          Refunds, resolutions and imports of reports above a limit, and refunds of what the bank has taken
          back. Somebody else than who asked decides, within three days.
        </p>
      </div>
      <StatusMessage variant={notice && approvalNotices[notice].variant}>
        {notice && approvalNotices[notice].text}
      </StatusMessage>
      <TitledCard id="waiting" title="Waits">
        {waiting.length === 0 ? (
          <p className="hint">Nothing waits.</p>
        ) : (
          <ApprovalList rows={waiting} decider={decider} decide={submitDecision} views={views} db={db} />
        )}
      </TitledCard>
      {decided.length > 0 && (
        <TitledCard id="decided" title="Decided">
          <ApprovalList rows={decided} decider={decider} decide={submitDecision} views={views} db={db} />
        </TitledCard>
      )}
    </div>
  );
}
