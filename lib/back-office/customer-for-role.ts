import { type StaffRole, may } from "@/lib/staff/rights";
import { maskEmail, maskName } from "@/lib/text/mask";

import type { CustomerPage } from "./read-customer";

/** A customer as a role may see them: an auditor without name and addresses. */
export function customerForRole(
  customer: CustomerPage,
  role: StaffRole,
): CustomerPage & { mayEndSessions: boolean } {
  const mayEndSessions = may(role, "end_customer_sessions");
  if (role !== "auditor") return { ...customer, mayEndSessions };
  return {
    ...customer,
    mayEndSessions,
    name: maskName(customer.name),
    email: maskEmail(customer.email),
    mails: customer.mails.map((mail) => ({ ...mail, to: maskEmail(mail.to) })),
  };
}
