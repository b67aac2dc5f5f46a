"use client";

import { FailedPage } from "@/components/failed-page";
import { useFallbackMessages } from "@/components/fallback-messages";

export default function ErrorPage(props: { error: Error; reset: () => void }) {
  return <FailedPage {...props} texts={useFallbackMessages().error} ordersAt="/orders" />;
}
