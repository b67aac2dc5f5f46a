"use client";

import { useTranslations } from "next-intl";

import { FailedPage } from "@/components/failed-page";

export default function ErrorPage(props: { error: Error; retry: () => void }) {
  const t = useTranslations("errorPage");
  return (
    <FailedPage
      {...props}
      texts={{
        title: t("title"),
        body: t("body"),
        retry: t("retry"),
        orders: t("orders"),
        offlineTitle: t("offlineTitle"),
        offlineBody: t("offlineBody"),
        outdatedTitle: t("outdatedTitle"),
        outdatedBody: t("outdatedBody"),
        outdatedRetry: t("outdatedRetry"),
      }}
      ordersAt="/orders"
    />
  );
}
