import { merchant } from "@/lib/merchant";

/** The roles of staff, from the one that may do most. */
export const staffRoles = ["owner", "manager", "clerk", "auditor"] as const;

export type StaffRole = (typeof staffRoles)[number];

const everyone = staffRoles;
const managers = ["owner", "manager"] as const;
const clerks = [...managers, "clerk"] as const;

/** What each role may read. */
export const readRights = {
  /** Orders, products, calls, unknown outcomes, plans, reconciliation and security; an auditor sees personal data masked. */
  read: everyone,
  /** Orders that expired unpaid, with the addresses of their shoppers. */
  read_unpaid: clerks,
  read_audit: ["owner", "auditor"],
  read_staff: ["owner"],
  read_person: ["owner"],
  read_webhooks: ["owner"],
  read_api_keys: ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** What each role may do. Every act is written into the audit before it is done. */
export const actRights = {
  capture: clerks,
  /** A clerk's refunds have a limit: `clerkRefundLimit` in lib/merchant.ts. */
  refund: clerks,
  dispatch: clerks,
  /** Capture or dispatch many orders at once. */
  bulk: clerks,
  void: managers,
  close_rest: managers,
  note: clerks,
  /** Note that the shopper of an unpaid order was asked. */
  follow_up_unpaid: managers,
  correct_order: clerks,
  send_mail: clerks,
  resolve: managers,
  /** Of what a second person must approve: never the one who asked. */
  approve: managers,
  upload_report: managers,
  import_report: managers,
  handle_set_aside: managers,
  handle_chargeback: managers,
  change_plan: managers,
  /** Show a product in the shop, or hide it. */
  show_product: managers,
  restock_product: clerks,
  end_customer_sessions: managers,
  invite_staff: ["owner"],
  change_role: ["owner"],
  disable_staff: ["owner"],
  enable_staff: ["owner"],
  renew_invitation: ["owner"],
  change_webhooks: ["owner"],
  change_api_keys: ["owner"],
  choose_mails: managers,
  /** All that is stored about a person, as a file. */
  make_person_file: ["owner"],
  erase_person: ["owner"],
  make_audit_file: ["owner", "auditor"],
  make_file: [...managers, "auditor"],
  /** An exchange rate, with which taxes are converted. */
  type_rate: managers,
  rename_self: everyone,
  end_own_session: everyone,
  sign_out: everyone,
} as const satisfies Record<string, readonly StaffRole[]>;

export type ReadRight = keyof typeof readRights;
export type ActRight = keyof typeof actRights;

/** Whether a role may read or do something. Nothing is allowed that is not listed. */
export function may(role: StaffRole, right: ReadRight | ActRight): boolean {
  const roles: readonly StaffRole[] = { ...readRights, ...actRights }[right];
  return roles.includes(role);
}

/** Whether a role reads names, addresses and phone numbers masked. What it cannot read it does not find by searching either. */
export function readsMasked(role: StaffRole): boolean {
  return role === "auditor";
}

/** What staff search; `masked` for a role that reads no people, whose search finds none. */
export type StaffSearch = { text: string; masked: boolean };

/** What a member of staff typed into a search, as their role may search; undefined if it is empty. */
export function searchOf(text: string, role: StaffRole): StaffSearch | undefined {
  return text === "" ? undefined : { text, masked: readsMasked(role) };
}

/** What a role may refund of an order in all, in minor units; undefined without a limit. */
export function refundLimitOf(role: StaffRole, currency: string): number | undefined {
  if (role !== "clerk") return undefined;
  const limits: Partial<Record<string, number>> = merchant.clerkRefundLimitMinor;
  return limits[currency] ?? 0;
}

/** What may be refunded of an order before a refund needs a code of the person's authenticator app, in minor units. */
export function codeAbove(currency: string): number {
  const limits: Partial<Record<string, number>> = merchant.codeAboveMinor;
  return limits[currency] ?? 0;
}
