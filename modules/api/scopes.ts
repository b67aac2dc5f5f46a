import { type ActRight, may, type ReadRight, type StaffRole } from "@/lib/staff/rights";

/** What a key may be narrowed to, with the right of a role that it takes. An act has the name of its right. */
export const scopes = {
  read_orders: "read",
  read_events: "read",
  read_products: "read",
  dispatch: "dispatch",
  capture: "capture",
  void: "void",
  refund: "refund",
  note: "note",
  restock_product: "restock_product",
} as const satisfies Record<string, ReadRight | ActRight>;

export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as Scope[];

export type KeyRights = {
  role: StaffRole;
  /** What it may do of what its role may; empty for all of it. */
  only: readonly string[];
};

/** Whether a key may do something: never more than its role may. */
export function keyMay({ role, only }: KeyRights, scope: Scope): boolean {
  return may(role, scopes[scope]) && (only.length === 0 || only.includes(scope));
}
