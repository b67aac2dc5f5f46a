import type { Metadata } from "next";

import { SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: "Invitation accepted" };

export default function InvitationAcceptedPage() {
  return (
    <SignedOutPage title="Your password is saved">
      <Alert variant="success" className="grid-cols-[auto_1fr] gap-x-3">
        <Icon name="circle-check" className="mt-0.5" />
        <p>You can sign in with it now. The invitation&apos;s link no longer works.</p>
      </Alert>
      <Link href="/admin/sign-in" className={buttonVariants()}>
        Sign in
      </Link>
    </SignedOutPage>
  );
}
