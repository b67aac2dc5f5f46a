import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

import { AdminNav, type NavLink } from "./admin-nav";

type AdminHeaderProps = {
  email: string;
  /** Of the navigation: the pages that this person may read. */
  links: readonly NavLink[];
  signOut: () => Promise<void>;
};

/** The head of every page of the admin: who is signed in, and the navigation. */
export function AdminHeader({ email, links, signOut }: AdminHeaderProps) {
  return (
    <header className="admin-header">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div>
        <Link href="/admin" className="font-display text-xl">
          Admin
        </Link>
        <ActionForm action={signOut}>
          <Link href="/admin/account">
            <span className="max-sm:hidden">{email}</span>
            <span className="sm:hidden">Account</span>
          </Link>
          <Button type="submit" variant="outline" size="sm">
            <Icon name="log-out" />
            Sign out
          </Button>
        </ActionForm>
      </div>
      <AdminNav links={links} />
    </header>
  );
}
