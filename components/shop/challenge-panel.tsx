import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";

/** The bank's own confirmation, in a document of its own, and the way out of it. */
export async function ChallengePanel({ number, frameUrl }: { number: string; frameUrl: string }) {
  const t = await getTranslations("challenge");
  return (
    <Card aria-labelledby="challenge-title">
      <CardContent className="grid gap-5">
        <div className="grid gap-1">
          <CardTitle id="challenge-title">{t("title")}</CardTitle>
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
        </div>
        {/* A browser that goes back fills a frame of the same name from its memory, where the way to the bank was
            a POST and is gone: under a new name the frame opens as it did first. */}
        <iframe
          key={frameUrl}
          name={crypto.randomUUID()}
          src={frameUrl}
          title={t("frameTitle")}
          className="-mx-5 h-150 w-[calc(100%+2.5rem)] border-y border-border bg-white sm:mx-0 sm:w-full sm:rounded-xl sm:border-x"
        />
        <Button asChild variant="outline" className="justify-self-start">
          <Link href={`/orders/${number}?card=another`} prefetch={false}>
            {t("anotherCard")}
          </Link>
        </Button>
      </CardContent>
    </Card>
  );
}
