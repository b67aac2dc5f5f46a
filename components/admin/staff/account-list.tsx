import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { StaffAccount } from "@/lib/staff/accounts";

import { NewLinkForm, type SubmitInvitation } from "./invite-form";
import { roleLabels } from "@/components/admin/frame/labels";

type AccountListProps = {
  accounts: StaffAccount[];
  /** The address of whoever looks. */
  own: string;
  changeRole: (form: FormData) => Promise<void>;
  disable: (form: FormData) => Promise<void>;
  newLink: SubmitInvitation;
};

const states = {
  active: ["Active", "success"],
  invited: ["Invited", "neutral"],
  "invitation expired": ["Invitation expired", "warning"],
  disabled: ["Disabled", "destructive"],
} as const satisfies Record<StaffAccount["state"], readonly [string, string]>;

/** Accounts, each with its role and what an owner may do with it. */
export function AccountList({ accounts, own, changeRole, disable, newLink }: AccountListProps) {
  return (
    <ul className="entries">
      {accounts.map((account) => (
        <li key={account.email} className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {account.name !== account.email && <bdi>{account.name}</bdi>}
            <bdi className="break-all">{account.email}</bdi>
            <Badge variant={states[account.state][1]}>{states[account.state][0]}</Badge>
            {account.email === own && <Badge>You</Badge>}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <RoleForm account={account} submit={changeRole} />
            {account.state !== "disabled" && (
              <ActionForm action={disable}>
                <input type="hidden" name="email" value={account.email} />
                <Button type="submit" variant="outline" size="sm" aria-label={`Disable ${account.email}`}>
                  Disable
                </Button>
              </ActionForm>
            )}
          </div>
          {account.email !== own && <NewLinkForm account={account} submit={newLink} />}
        </li>
      ))}
    </ul>
  );
}

function RoleForm({ account, submit }: { account: StaffAccount; submit: AccountListProps["changeRole"] }) {
  const { email, role } = account;
  return (
    <ActionForm action={submit} className="flex items-end gap-2">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="before" value={role} />
      <select
        key={role}
        name="role"
        aria-label={`Role of ${email}`}
        defaultValue={role}
        className="input h-9 w-auto"
      >
        {Object.entries(roleLabels).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outline" size="sm" aria-label={`Change the role of ${email}`}>
        Change role
      </Button>
    </ActionForm>
  );
}
