"use client";

import Link from "next/link";

import type { Locale } from "@/lib/i18n/locales";
import { errorPage } from "@/lib/i18n/messages/error-page";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const sentences = errorPage[languageOfPage()];
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <h1 className="font-display text-4xl tracking-tight">{sentences.title}</h1>
      <p className="text-lg text-muted-foreground">{sentences.body}</p>
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          onClick={reset}
          className="h-11 cursor-pointer rounded-lg bg-primary px-5 text-sm font-medium text-primary-foreground"
        >
          {sentences.retry}
        </button>
        <Link href="/orders" className="text-sm underline underline-offset-4">
          {sentences.orders}
        </Link>
      </div>
    </main>
  );
}

/** The language that the page which broke was in; a page that broke before it had one is English. */
function languageOfPage(): Locale {
  const language = typeof document === "undefined" ? "" : document.documentElement.lang;
  return Object.hasOwn(errorPage, language) ? (language as Locale) : "en";
}
