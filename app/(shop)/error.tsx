"use client";

import { useMessages } from "next-intl";

import { FailedPage } from "@/components/failed-page";

export default function ErrorPage(props: { error: Error; retry: () => void }) {
  return <FailedPage {...props} texts={useMessages().errorPage} ordersAt="/orders" />;
}
