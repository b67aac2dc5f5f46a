"use client";

import { useBrowserTexts } from "@/components/browser-texts";
import { FailedPage } from "@/components/failed-page";

export default function ErrorPage(props: { error: Error; retry: () => void }) {
  return <FailedPage {...props} texts={useBrowserTexts().errorPage} ordersAt="/orders" />;
}
