import "server-only";

import { renderSVG } from "uqr";

import type { AuthenticatorState } from "@/components/admin/staff/authenticator-form";
import { derivedKeys } from "@/lib/derived-keys";
import { authenticatorUri, openSecret } from "@/lib/staff/authenticator";
import type { CurrentStaff } from "@/lib/staff/sessions";

/** What a page shows of a new secret: a QR code for the app, and its letters for typing. Only its own person sees it. */
export function describeSecret(
  sealedSecret: string,
  { id, email }: Pick<CurrentStaff, "id" | "email">,
): AuthenticatorState {
  const secret = openSecret(sealedSecret, id, derivedKeys("staff-authenticator"));
  if (secret === undefined) return {};
  return {
    sealedSecret,
    qrCode: renderSVG(authenticatorUri(secret, email)),
    letters: secret.base32.match(/.{1,4}/g)!.join(" "),
  };
}
