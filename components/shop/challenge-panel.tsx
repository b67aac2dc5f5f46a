import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

import { ReturnListener } from "./return-listener";

type ChallengePanelProps = {
  frameUrl: string;
  /** The page that shows what came of it. */
  resultPath: string;
  anotherCardPath: string;
  /** The text of the link to the result, for browsers without JavaScript. */
  confirmed: string;
};

/** The bank's challenge in a frame, and a link to pay with another card instead. */
export function ChallengePanel({ frameUrl, resultPath, anotherCardPath, confirmed }: ChallengePanelProps) {
  const t = useTranslations("challenge");
  return (
    <Card aria-label={t("title")}>
      <CardContent className="grid gap-5">
        <p className="text-sm text-pretty text-muted-foreground">{t("intro")}</p>
        {/* The height is that of the tallest challenge window of EMV 3-D Secure, 500 by 600 pixels, so nothing moves when the
            issuer's page arrives. On "back" a browser restores a frame of the same name from its history. That entry is
            a POST to the bank, which cannot be repeated. A frame with a new name loads `src` again. */}
        <iframe
          key={frameUrl}
          name={crypto.randomUUID()}
          src={frameUrl}
          title={t("frameTitle")}
          className="-mx-5 h-150 w-[calc(100%+2.5rem)] border-y border-border sm:mx-0 sm:w-full sm:rounded-xl sm:border-x"
        />
        <ReturnListener resultPath={resultPath} />
        <noscript>
          <p className="text-sm">
            <a href={resultPath} className="link">
              {confirmed}
            </a>
          </p>
        </noscript>
        <Link
          href={anotherCardPath as Route}
          className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
        >
          {t("anotherCard")}
        </Link>
      </CardContent>
    </Card>
  );
}
