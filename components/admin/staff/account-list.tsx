import { ActionForm } from "@/components/ui/form";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { StaffAccount } from "@/lib/staff/accounts";

import { NewLinkForm, type SubmitInvitation } from "./invite-form";
import { FocusTarget } from "@/components/admin/frame/focus-target";
import { roleLabels } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";

type AccountListProps = {
  accounts: readonly StaffAccount[];
  /** The address of whoever looks. */
  own: string;
  changeRole: (form: FormData) => Promise<void>;
  /** The account whose disabling is reviewed. */
  reviewed: string | undefined;
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
export function AccountList({ accounts, own, changeRole, reviewed, disable, newLink }: AccountListProps) {
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
          <p className="hint">
            {account.hasAuthenticator ? "Authenticator app. " : "No authenticator app. "}
            {account.lastSignInAt === null ? (
              "No sign-in in the last 30 days."
            ) : (
              <>
                Last signed in <ShopTime at={account.lastSignInAt} />.
              </>
            )}
          </p>
          <div className="flex flex-wrap items-start gap-3">
            <RoleForm account={account} submit={changeRole} />
            {account.state !== "disabled" && account.email !== reviewed && (
              <Link
                href={`/admin/staff?disable=${encodeURIComponent(account.email)}`}
                scroll={false}
                aria-label={`Disable ${account.email}`}
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                Disable
              </Link>
            )}
            {account.email !== own && <NewLinkForm account={account} submit={newLink} />}
          </div>
          {account.state !== "disabled" && account.email === reviewed && (
            <DisableReview email={account.email} disable={disable} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The step between Disable and locking somebody out. */
function DisableReview({ email, disable }: { email: string } & Pick<AccountListProps, "disable">) {
  return (
    <FocusTarget focusKey={email} role="group" aria-labelledby="disable-review" className="rounded-xl">
      <Alert variant="warning" className="gap-3">
        <AlertTitle id="disable-review">
          Disable <bdi>{email}</bdi>?
        </AlertTitle>
        <p>
          Every session of the person ends now, and no bulk work and no approval in their name starts any
          more. An owner can enable the account again with a new link; the authenticator app ends then.
        </p>
        <div className="flex flex-wrap gap-3">
          <ActionForm action={disable}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="destructive" size="sm">
              Disable the account
            </Button>
          </ActionForm>
          <Link
            href="/admin/staff"
            scroll={false}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Keep it
          </Link>
        </div>
      </Alert>
    </FocusTarget>
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
