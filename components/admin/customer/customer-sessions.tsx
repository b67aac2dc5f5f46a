import { ShopTime } from "@/components/admin/frame/times";
import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { CustomerPage } from "@/lib/back-office/read-customer";

type CustomerSessionsProps = {
  number: string;
  sessions: CustomerPage["sessions"];
  /** Signs the customer out everywhere; left out for a role that may not. */
  end?: (form: FormData) => Promise<void>;
};

/** The browsers in which a customer is signed in; nothing if there are none. */
export function CustomerSessions({ number, sessions, end }: CustomerSessionsProps) {
  if (sessions.length === 0) return null;
  return (
    <Card aria-labelledby="sessions">
      <CardHeader>
        <CardTitle id="sessions">Signed in</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 text-sm">
        <ul className="grid gap-2">
          {sessions.map(({ browser, lastSeenAt }) => (
            <li key={lastSeenAt.toISOString()}>
              <bdi>{browser === "" ? "A browser without a name" : browser}</bdi>
              <span className="hint">
                {", last seen "}
                <ShopTime at={lastSeenAt} />
              </span>
            </li>
          ))}
        </ul>
        {end && (
          <ActionForm action={end}>
            <input type="hidden" name="number" value={number} />
            <Button type="submit" variant="outline">
              Sign the customer out everywhere
            </Button>
          </ActionForm>
        )}
      </CardContent>
    </Card>
  );
}
