import "server-only";

import { z } from "zod";

import { cookies } from "next/headers";
import { readCustomerSessionId } from "./session-cookie";
import type { Deps } from "@/lib/payments/deps";
import type { Client, CustomerSignedIn } from "@/modules/seam/visitor";
import { endCustomerSession, findCustomer } from "./sessions";
import { nameOfBrowser } from "@/lib/auth/browsers";
import { signInByCode, signInByLink } from "./sign-in";
import { hashShopperId } from "@/lib/shopper-id";

import {
  readKnownCustomerBrowser,
  saveKnownCustomerBrowser,
  deleteSignInId,
  readSignInId,
} from "./sign-in-cookies";

const signInForm = z.union([
  z.object({ token: z.string().min(1).max(1000) }),
  z.object({ code: z.string().max(100) }),
]);

/**
 * Signs a customer in for next-auth: returns the new session as the user, or null.
 *
 * With the link's token, or with the code in the browser that asked for it. A session that this browser had ends. Nothing
 * of address, code and token is logged.
 */
export async function authorizeCustomer(
  {
    credentials,
    userAgent,
    client: { address, shopperId },
  }: { credentials: unknown; userAgent: string | undefined; client: Client },
  deps: Pick<Deps, "db" | "now" | "log" | "signInKeys"> & { customerSignedIn: CustomerSignedIn },
): Promise<{ id: string } | null> {
  const form = signInForm.safeParse(credentials);
  if (!form.success) return null;
  const from = {
    browser: nameOfBrowser(userAgent),
    address,
    knownBrowser: readKnownCustomerBrowser,
    shopper: shopperId && hashShopperId(shopperId),
  };
  const signInId = await readSignInId();
  const jar = await cookies();
  const earlier = await readCustomerSessionId((name) => jar.get(name)?.value);
  if (!("token" in form.data) && signInId === undefined) return null;
  try {
    const signedIn =
      "token" in form.data
        ? await signInByLink({ token: form.data.token, ...from }, deps)
        : signInId && (await signInByCode({ signInId, code: form.data.code, ...from }, deps));
    if (!signedIn?.ok) {
      deps.log.warn({ reason: signedIn?.error.kind }, "customer's sign-in refused");
      return null;
    }
    await deleteSignInId();
    await saveKnownCustomerBrowser(signedIn.value.email);
    const previous = earlier && (await findCustomer({ sessionId: earlier }, deps));
    if (previous) await endCustomerSession({ customerId: previous.id, sessionId: previous.sessionId }, deps);
    return { id: signedIn.value.sessionId };
  } catch (cause) {
    deps.log.error({ error: cause }, "customer's sign-in failed");
    return null;
  }
}
