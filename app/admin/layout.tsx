import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = {
  title: { absolute: "Order desk", template: "%s · Order desk" },
  robots: { index: false, follow: false },
};

export default function AdminLayout({ children }: { children: ReactNode }) {
  // The desk speaks English, whatever the shopper's language of this browser.
  return (
    <div lang="en" dir="ltr" className="flex min-h-dvh flex-col">
      {children}
    </div>
  );
}
