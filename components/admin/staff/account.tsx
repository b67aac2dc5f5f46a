import { ShopTime } from "@/components/admin/frame/times";
import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { MailChoice } from "@/lib/staff/accounts";
import type { AuthenticatorView } from "@/lib/staff/authenticator";
import type { StaffSessionRow } from "@/lib/staff/sessions";

/** Whether a member of staff signs in with an authenticator app, and the way to set one up. */
export function AuthenticatorCard({ factor }: { factor: AuthenticatorView | undefined }) {
  return (
    <TitledCard
      id="authenticator"
      title="Authenticator app"
      hint={
        factor === undefined ? (
          "With an app on your phone, your password alone opens nothing."
        ) : (
          <>
            Set up <ShopTime at={factor.since} />. {factor.recoveryCodes} recovery{" "}
            {factor.recoveryCodes === 1 ? "code is" : "codes are"} left.
          </>
        )
      }
    >
      <Link
        href="/admin/second-factor/set-up?callbackUrl=/admin/account"
        prefetch={false}
        className={buttonVariants({ variant: "outline" })}
      >
        {factor === undefined ? "Set up an app" : "Set up another app"}
      </Link>
    </TitledCard>
  );
}

type MailChoiceCardProps = { choice: MailChoice; save: (form: FormData) => Promise<void> };

/** Which mails an owner or a manager wants. */
export function MailChoiceCard({ choice, save }: MailChoiceCardProps) {
  return (
    <TitledCard id="mails-to-you" title="Mails to you">
      <ActionForm action={save} className="grid justify-items-start gap-3">
        <label className="flex items-start gap-2">
          <input type="checkbox" name="day" defaultChecked={choice.wantsDayMail} className="mt-1" />
          Each morning, what the day before took and what waits
        </label>
        <label className="flex items-start gap-2">
          <input type="checkbox" name="alerts" defaultChecked={choice.wantsAlerts} className="mt-1" />
          At once, what cannot wait: an outcome unknown for an hour, a hold that ends within a day, a job that
          is late, a chargeback
        </label>
        <Button type="submit" variant="outline">
          Save
        </Button>
      </ActionForm>
    </TitledCard>
  );
}

type SessionListProps = {
  sessions: readonly StaffSessionRow[];
  /** Takes the field `session`. */
  end: (form: FormData) => Promise<void>;
};

/** The browsers in which a member of staff is signed in, each but this one with a button that signs it out. */
export function SessionList({ sessions, end }: SessionListProps) {
  return (
    <ul className="entries">
      {sessions.map(({ id, browser, signedInAt, isCurrent }) => {
        const name = browser === "" ? "A browser without a name" : browser;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <bdi>{name}</bdi>
                {isCurrent && <Badge variant="success">This browser</Badge>}
              </p>
              <p className="hint">
                Signed in <ShopTime at={signedInAt} />
              </p>
            </div>
            {!isCurrent && (
              <ActionForm action={end}>
                <input type="hidden" name="session" value={id} />
                <Button type="submit" variant="outline" size="sm" aria-label={`Sign out of ${name}`}>
                  Sign out
                </Button>
              </ActionForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
