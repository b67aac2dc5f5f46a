import type { MailRow } from "@/lib/mail/list-mails";
import type { Money } from "@/lib/money/money";
import { maskDelivery, maskTyped } from "@/lib/orders/order-columns";
import { aloneUpTo, type SecondPersonAbove } from "@/lib/payments/second-person";
import { codeAbove, refundLimitOf, may, type StaffRole, staffRoles } from "@/lib/staff/rights";
import { needsCode } from "@/lib/staff/second-factor";
import type { CurrentStaff } from "@/lib/staff/sessions";
import { maskEmail, maskName, maskPhone } from "@/lib/text/mask";

import type { CustomerPage } from "./read-customer";
import type { AdminOrderRow, AdminOrderView } from "./views";

type Movement = keyof AdminOrderView["actions"];

export type OrderRights = {
  /** What the order admits and the role may not. */
  denied: Movement[];
  /** The roles that may do all of that. */
  deniedFor: StaffRole[];
  /** What the person may still refund of the order; null without a limit of their own. */
  mayRefund: Money | null;
  /** What one person may still refund alone, minor units: more needs a second one. Undefined without a limit. */
  aloneMinor: number | undefined;
  /** Refunds above it need a code of the authenticator app, minor units; undefined if the person has none or has just given one. */
  codeAboveMinor: number | undefined;
  mayNote: boolean;
  mayCorrect: boolean;
};

type Viewer = Pick<CurrentStaff, "role" | "hasAuthenticator" | "provenAt">;

/**
 * An order as a member of staff may see it: with what the role may do of what the order admits, and for an auditor without personal
 * data.
 */
export function orderForRole<T extends AdminOrderView & { mails: MailRow[] }>(
  order: T,
  staff: Viewer,
  now: Date,
  secondPersonAbove?: SecondPersonAbove,
): T & OrderRights {
  const { role } = staff;
  const { refunded } = order.balances;
  const limit = refundLimitOf(role, refunded.currency);
  const alone = aloneUpTo(refunded.currency, secondPersonAbove);
  const mayRefund = limit === undefined ? null : { ...refunded, minor: Math.max(0, limit - refunded.minor) };
  const allows = (action: Movement) =>
    may(role, action) && (action !== "refund" || mayRefund === null || mayRefund.minor > 0);
  const admitted = (Object.keys(order.actions) as Movement[]).filter((action) => order.actions[action]);
  const denied = admitted.filter((action) => !allows(action));
  const { capture, void: voids, refund } = order.actions;
  return {
    ...order,
    ...(role === "auditor" ? maskedOrder(order) : undefined),
    actions: {
      capture: capture && allows("capture"),
      void: voids && allows("void"),
      refund: refund && allows("refund"),
    },
    denied,
    deniedFor: staffRoles.filter((other) => other !== role && denied.every((action) => may(other, action))),
    mayRefund,
    aloneMinor: alone === undefined ? undefined : Math.max(0, alone - refunded.minor),
    codeAboveMinor: needsCode(staff, now)
      ? Math.max(0, codeAbove(refunded.currency) - refunded.minor)
      : undefined,
    mayDispatch: order.mayDispatch && may(role, "dispatch"),
    mayCloseRest: order.mayCloseRest && may(role, "close_rest"),
    mayNote: may(role, "note"),
    mayCorrect: may(role, "correct_order"),
    mails: mailsForRole(order.mails, role),
  };
}

/** Rows of the list as a role may see them. */
export function orderRowsForRole(rows: AdminOrderRow[], role: StaffRole): AdminOrderRow[] {
  if (role !== "auditor") return rows;
  return rows.map((row) => ({ ...row, name: maskName(row.name), email: maskEmail(row.email) }));
}

/** Mails as a role may see them. */
export function mailsForRole(mails: MailRow[], role: StaffRole): MailRow[] {
  return mails.map((mail) => ({
    ...mail,
    to: role === "auditor" ? maskEmail(mail.to) : mail.to,
    admitsAgain: mail.admitsAgain && may(role, "send_mail"),
  }));
}

const hidden = "…";

function maskedOrder(order: AdminOrderView) {
  const { name, phone, delivery, timeline } = order;
  return {
    ...maskTyped(order),
    timeline: timeline.map((entry) =>
      entry.kind === "corrected"
        ? { ...entry, changes: entry.changes.map((each) => ({ ...each, before: hidden, after: hidden })) }
        : entry,
    ),
    name: maskName(name),
    phone: phone === null ? null : maskPhone(phone),
    delivery: maskDelivery(delivery),
  };
}

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
