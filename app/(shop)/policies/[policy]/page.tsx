import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";

import { publicMetadata } from "@/app/(shop)/public-metadata";
import { PageTitle } from "@/components/shop/frame/page-title";
import { SellerContact } from "@/components/shop/frame/seller";
import { merchant } from "@/lib/merchant";
import { readPolicy } from "@/lib/policies/read-policy";

type Props = PageProps<"/policies/[policy]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ policy, title, description }, t] = await Promise.all([
    openPolicy(params),
    getTranslations("shop"),
  ]);
  const picture = { src: "/open-graph.jpg", alt: t("pictureAlt") };
  return publicMetadata({ path: `/policies/${policy}`, title, description, picture });
}

/** A text of the merchant; below that about contact, who sells. */
export default async function PolicyPage({ params }: Props) {
  const { policy, title, html } = await openPolicy(params);
  return (
    <article className="mx-auto max-w-prose">
      <PageTitle>{title}</PageTitle>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {policy === "contact" && <SellerContact />}
    </article>
  );
}

async function openPolicy(params: Props["params"]) {
  const [{ policy: asked }, locale] = await Promise.all([params, getLocale()]);
  const policy = merchant.policies.find((known) => known === asked) ?? notFound();
  return { policy, ...(await readPolicy({ policy, locale })) };
}
