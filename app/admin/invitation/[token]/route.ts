import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";

import { saveInvitation } from "@/app/admin/invitation/invitation-cookie";

type Context = { params: Promise<{ token: string }> };

/**
 * Opens an invitation's link: the token leaves the address at once, so that no page sends it on or keeps it in its history.
 *
 * Opening the link uses nothing up, because mail scanners and previews open it too.
 */
export async function GET(_request: NextRequest, { params }: Context): Promise<never> {
  await saveInvitation((await params).token);
  redirect("/admin/invitation");
}
