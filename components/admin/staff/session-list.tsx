import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { StaffSessionRow } from "@/lib/staff/staff-session";

import { ShopTime } from "@/components/admin/frame/times";

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
