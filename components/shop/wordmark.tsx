import Link from "next/link";
import { getTranslations } from "next-intl/server";

/** The shop's logo and name, linked to the catalogue. Where the name has no room beside the logo, it wraps out of sight. */
export async function Wordmark() {
  const t = await getTranslations("shop");
  return (
    <Link
      href="/"
      prefetch={false}
      className="-ms-1 inline-flex h-11 min-w-10 flex-wrap content-start items-center gap-x-2.5 overflow-hidden rounded-lg px-1"
    >
      <svg viewBox="0 0 32 32" className="my-1.5 size-8 shrink-0" aria-hidden>
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <path
          d="M16 6.5c5.2 3 7.4 6.6 7.4 10.3 0 4-3 6.7-6.7 7v3h-1.4v-3c-3.7-.3-6.7-3-6.7-7 0-3.7 2.2-7.3 7.4-10.3Z"
          className="fill-primary-foreground"
        />
        <path
          d="M16 12v12M16 17.5l3.2-2.7M16 20.5l-3.2-2.7"
          className="stroke-primary"
          strokeWidth="1.4"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      <span className="font-display text-lg leading-11 tracking-tight whitespace-nowrap">{t("name")}</span>
    </Link>
  );
}
