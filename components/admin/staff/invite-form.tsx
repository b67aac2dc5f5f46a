"use client";

import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Field, InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import type { StaffAccount } from "@/lib/staff/accounts";

import { CopyText } from "@/components/admin/frame/copy-text";

/** The typed address, what is wrong with it, or the one-time link of who was invited. */
export type InviteFormState = { email: string; error?: string; invited?: { email: string; link: string } };

export type SubmitInvitation = (state: InviteFormState, form: FormData) => Promise<InviteFormState>;

const roles = [
  ["clerk", "Clerk", "captures, notes, mails, and refunds up to a limit"],
  ["manager", "Manager", "all money, unknown outcomes, reports and plans"],
  ["auditor", "Auditor", "reads all, with personal data masked, and changes nothing"],
  ["owner", "Owner", "everything, and the accounts of staff"],
] as const;

/** Invites a person with a role. Works without JavaScript, and keeps what was typed. */
export function InviteForm({ submit }: { submit: SubmitInvitation }) {
  const { state, form, sending } = useSentState(submit, { email: "" });
  const { email, error, invited } = state;
  return (
    <TitledCard id="invite" title="Invite a person" className="grid gap-5">
      <form {...form} noValidate className="grid gap-4">
        <InputField
          key={`${email} ${error}`}
          id="invite-email"
          name="email"
          label="E-mail address"
          error={error}
          type="email"
          autoComplete="off"
          required
          dir="ltr"
          defaultValue={email}
          // After an error the focus belongs on the field with the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
        />
        <Field id="invite-role" label="Role">
          <select id="invite-role" name="role" defaultValue="clerk" className="input">
            {roles.map(([role, name]) => (
              <option key={role} value={role}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <dl className="grid gap-1 text-sm text-muted-foreground">
          {roles.map(([role, name, what]) => (
            <div key={role}>
              <dt className="inline font-medium">{name}: </dt>
              <dd className="inline">{what}</dd>
            </div>
          ))}
        </dl>
        <Button type="submit">Invite</Button>
        <SendingState {...sending} />
      </form>
      {invited && <InvitationLink {...invited} />}
    </TitledCard>
  );
}

/** Makes a new link: for a lost invitation, a forgotten password or a disabled account. */
export function NewLinkForm({ account, submit }: { account: StaffAccount; submit: SubmitInvitation }) {
  const { state, form, sending } = useSentState(submit, { email: "" });
  const isDisabled = account.state === "disabled";
  return (
    <form {...form} className="grid justify-items-start gap-2">
      <input type="hidden" name="email" value={account.email} />
      <input
        type="hidden"
        name="state"
        value={account.state === "active" || isDisabled ? account.state : "invited"}
      />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-label={`${isDisabled ? "Enable" : "New link for"} ${account.email}`}
      >
        {isDisabled ? "Enable with a new link" : "New link"}
      </Button>
      <SendingState {...sending} />
      {state.error && <p className="text-sm text-destructive">{state.error}</p>}
      {state.invited && <InvitationLink {...state.invited} />}
    </form>
  );
}

/** The link that lets a person choose a password. It is shown once. */
function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <div role="status" className="grid gap-2">
      <p className="text-sm">
        Send this link to <bdi className="font-medium">{email}</bdi> only. It works once, within 24 hours, and
        is not shown again.
      </p>
      <CopyText label={`Link for ${email}`} text={link} />
    </div>
  );
}
