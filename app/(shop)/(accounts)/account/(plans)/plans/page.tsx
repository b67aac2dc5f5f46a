import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { PageTitle } from "@/components/shop/frame/page-title";
import { PlanList } from "@/modules/plans/components/shop/plan-list";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { listCustomerPlans } from "@/modules/plans/list-customer-plans";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("plans"))("title") };
}

/** The plans of the customer. */
export default async function PlansPage() {
  const { id: customerId } = await requireCustomer("/account/plans");
  const [plans, t] = await Promise.all([
    listCustomerPlans({ customerId }, await services()),
    getTranslations("plans"),
  ]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <p className="lead">{t(plans.length === 0 ? "empty" : "intro")}</p>
      {plans.length === 0 ? (
        <Link href="/" className={buttonVariants({ className: "mt-6" })}>
          {t("browse")}
        </Link>
      ) : (
        <PlanList plans={plans} />
      )}
    </>
  );
}
