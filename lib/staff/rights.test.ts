import { expect, test } from "vitest";

import { type ActRight, type ReadRight, actRights, may, readRights, staffRoles } from "./rights";

const rights = Object.keys({ ...readRights, ...actRights }) as (ReadRight | ActRight)[];

test("an owner may do everything, and an auditor makes files and changes nothing but their own name and sessions", () => {
  for (const right of rights) expect(may("owner", right), right).toBe(true);
  const acts = Object.keys(actRights) as ActRight[];
  expect(acts.filter((right) => may("auditor", right))).toEqual([
    "make_audit_file",
    "make_file",
    "rename_self",
    "end_own_session",
    "sign_out",
  ]);
});

test("each role below may do a part of what a manager may", () => {
  for (const right of Object.keys(actRights) as ActRight[])
    if (may("clerk", right)) expect(may("manager", right), right).toBe(true);
  expect(may("clerk", "void")).toBe(false);
  expect(may("clerk", "resolve")).toBe(false);
});

test("only owners manage accounts, and nobody may do what is not listed", () => {
  const accountRights = [
    "invite_staff",
    "change_role",
    "disable_staff",
    "enable_staff",
    "renew_invitation",
  ] as const;
  for (const role of staffRoles)
    for (const right of accountRights) expect(may(role, right), `${role} ${right}`).toBe(role === "owner");
  expect(() => may("owner", "anything" as ActRight)).toThrow();
});
