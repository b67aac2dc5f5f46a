import type { Metadata } from "next";
import type { ReactNode } from "react";

import "./admin.css";

export const metadata: Metadata = {
  title: { absolute: "Admin", template: "%s · Admin" },
  robots: { index: false, follow: false },
};

export default function AdminLayout({ children }: { children: ReactNode }) {
  // The admin is in English, whatever language the shopper's pages have in this browser.
  return (
    <div lang="en" dir="ltr" className="admin">
      {children}
    </div>
  );
}
