import type { StaffRole } from "@/lib/db/generated/enums";
import { maskDelivery } from "@/lib/orders/order-columns";
import { may } from "@/lib/staff/rights";
import { maskEmail, maskPhone } from "@/lib/text/mask";

import type { AdminSubscriptionRow, AdminSubscriptionView } from "./views";

/** A plan as a role may see it: with what it may change, and for an auditor without personal data. */
export function planForRole(plan: AdminSubscriptionView, role: StaffRole): AdminSubscriptionView {
  const nothing = { charge: false, pause: false, resume: false, cancel: false, changeCard: false };
  const admits = may(role, "change_plan") ? plan.admits : nothing;
  if (role !== "auditor") return { ...plan, admits };
  const { customerEmail, email, phone, delivery } = plan;
  return {
    ...plan,
    admits,
    customerEmail: maskEmail(customerEmail),
    email: maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
    delivery: maskDelivery(delivery),
  };
}

/** Rows of the list of plans as a role may see them. */
export function planRowsForRole(rows: AdminSubscriptionRow[], role: StaffRole): AdminSubscriptionRow[] {
  if (role !== "auditor") return rows;
  return rows.map((row) => ({ ...row, customerEmail: maskEmail(row.customerEmail) }));
}
