"use client";

import { FailedPage } from "@/components/failed-page";
import { useErrorTexts } from "@/components/error-texts";

export default function ErrorPage(props: { error: Error; retry: () => void }) {
  return <FailedPage {...props} texts={useErrorTexts()} ordersAt="/orders" />;
}
