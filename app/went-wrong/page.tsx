import type { Metadata } from "next";

import { WentWrong } from "@/components/went-wrong";
import { getTranslations } from "@/lib/i18n/translations";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errorPage"))("title") };
}

/** What the shop answers in place of a page that failed (`app/answer-failures.ts`), at the address of that page. */
export default async function WentWrongPage() {
  const t = await getTranslations("errorPage");
  return (
    <WentWrong
      title={t("title")}
      body={t("body")}
      retry={
        // An empty address is that of the page that failed, with its query.
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid
        <a href="" className="button">
          {t("retry")}
        </a>
      }
      orders={t("orders")}
    />
  );
}
