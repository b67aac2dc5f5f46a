import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { KeptForms } from "@/app/(shop)/kept-forms";
import { PageMessages } from "@/components/page-messages";
import { FindOrderForm } from "@/components/shop/orders/find-order-form";
import { PageTitle } from "@/components/shop/frame/page-title";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { ForgetSent } from "@/components/ui/kept-forms";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";

import { askForLink } from "./ask-for-link";

type Props = { searchParams: Promise<{ asked?: string | string[]; link?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("find");
  return { title: t("title"), robots: { index: false } };
}

/** Where a shopper asks for a link to an order, and where a link that opens nothing leads. */
export default async function FindOrderPage({ searchParams }: Props) {
  const [t, { asked, link }] = await Promise.all([getTranslations(), searchParams]);
  if (asked !== undefined) return <LinkRequested />;
  const problem = link === "expired" || link === "invalid" ? link : undefined;
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <PageTitle>{t("find.title")}</PageTitle>
        <p className="lead">{t("find.intro")}</p>
      </div>
      {problem !== undefined && (
        <Alert variant="info" role="status">
          <AlertTitle>{t(`find.${problem}Title`)}</AlertTitle>
          <p>{t(`find.${problem}`)}</p>
        </Alert>
      )}
      <PageMessages namespaces={["find"]}>
        <FindOrderForm action={askForLink} />
      </PageMessages>
      <KeptForms />
    </div>
  );
}

/** The answer to every question, whether there is such an order or not. */
async function LinkRequested() {
  const t = await getTranslations("find");
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5">
      <ForgetSent />
      <Icon name="mail-check" className="size-11 text-success-text" />
      <div role="status" className="grid gap-3">
        <PageTitle>{t("askedTitle")}</PageTitle>
        <p className="text-lg text-pretty text-muted-foreground">
          {t("asked", { hours: merchant.orderLinkHours })}
        </p>
        <p className="text-pretty text-muted-foreground">{t("askedWait")}</p>
      </div>
      <Link href="/orders/find" className={buttonVariants({ variant: "outline" })}>
        {t("again")}
      </Link>
    </div>
  );
}
