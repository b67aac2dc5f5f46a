import { saveLinkToken } from "@/modules/accounts/sign-in-cookies";
import { ensureCsrfCookie } from "@/lib/auth/csrf-cookie";

type Context = { params: Promise<{ token: string }> };

/**
 * Opens the link of a mail that signs in: the token leaves the address at once, so that no page sends it on.
 *
 * Opening the link uses nothing up and signs nobody in, because mail scanners and previews open it too.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  await saveLinkToken((await params).token);
  await ensureCsrfCookie();
  const headers = { location: "/account/sign-in/open", "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
