import type { Metadata } from "next";
import { getMessages } from "next-intl/server";

import { WentWrong } from "@/components/went-wrong";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getMessages()).errorPage.title };
}

/** What the shop answers in place of a page that failed (`app/answer-failures.ts`), at the address of that page. */
export default async function WentWrongPage() {
  return <WentWrong texts={(await getMessages()).errorPage} ordersAt="/orders" />;
}
