"use client";

import { staffFailure } from "@/components/admin/frame/messages";
import { FailedPage } from "@/components/failed-page";

export default function AdminErrorPage(props: { error: Error; retry: () => void }) {
  return (
    <main className="px-6">
      <FailedPage {...props} texts={staffFailure} ordersAt="/admin" />
    </main>
  );
}
