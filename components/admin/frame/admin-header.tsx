import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

import { AdminNav, type NavGroup } from "./admin-nav";
import { OrderSearch } from "./order-search";

type AdminHeaderProps = {
  /** Of who is signed in. */
  name: string;
  /** Of the navigation: the pages that this person may read. */
  groups: readonly NavGroup[];
  signOut: () => Promise<void>;
};

/** The head of every page of the admin: the search, who is signed in, and the navigation. */
export function AdminHeader({ name, groups, signOut }: AdminHeaderProps) {
  return (
    <header className="admin-header">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div>
        <Link href="/admin" className="font-display text-xl">
          Admin
        </Link>
        <OrderSearch />
        <ActionForm action={signOut} className="account">
          <Link href="/admin/account">
            <span className="max-sm:hidden">{name}</span>
            <span className="sm:hidden">Account</span>
          </Link>
          <Button type="submit" variant="outline" size="sm">
            <Icon name="log-out" />
            Sign out
          </Button>
        </ActionForm>
      </div>
      <AdminNav groups={groups} />
    </header>
  );
}
