import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { AuthenticatorView } from "@/lib/staff/read-authenticator";

import { ShopTime } from "@/components/admin/frame/times";

/** Whether a member of staff signs in with an authenticator app, and the way to set one up. */
export function AuthenticatorCard({ factor }: { factor: AuthenticatorView | undefined }) {
  return (
    <Card aria-labelledby="authenticator">
      <CardHeader>
        <CardTitle id="authenticator">Authenticator app</CardTitle>
        <p className="hint">
          {factor === undefined ? (
            "With an app on your phone, your password alone opens nothing."
          ) : (
            <>
              Set up <ShopTime at={factor.since} />. {factor.recoveryCodes} recovery{" "}
              {factor.recoveryCodes === 1 ? "code is" : "codes are"} left.
            </>
          )}
        </p>
      </CardHeader>
      <CardContent>
        <Link
          href="/admin/second-factor/set-up?callbackUrl=/admin/account"
          prefetch={false}
          className={buttonVariants({ variant: "outline" })}
        >
          {factor === undefined ? "Set up an app" : "Set up another app"}
        </Link>
      </CardContent>
    </Card>
  );
}
