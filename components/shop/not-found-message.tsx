import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { Button } from "@/components/ui/button";

/** Says that there is no such page, and leads back to the catalogue. */
export async function NothingHere() {
  const t = await getTranslations("notFound");
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <h1 className="font-display text-3xl tracking-tight sm:text-4xl">{t("title")}</h1>
      <p className="text-lg text-muted-foreground">{t("body")}</p>
      <Button asChild>
        <Link href="/">{t("home")}</Link>
      </Button>
    </div>
  );
}
