import "server-only";

import type { Metadata } from "next";
import { headers } from "next/headers";

import { NotFoundMessage } from "@/components/shop/not-found-message";
import { answerNotFound } from "@/app/answer-not-found";
import { getTranslations } from "@/lib/i18n/translations";

/** What a page of the shop is where there is nothing to show: the message of every 404 page, answered with 404. */
export async function NotFoundAnswer() {
  answerNotFound(await headers());
  return <NotFoundMessage />;
}

/** The metadata of such a page. */
export async function notFoundMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}
