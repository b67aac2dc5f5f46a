import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";

import { ChallengeFrame } from "./challenge-frame";
import { ReturnListener } from "./return-listener";
import { StepTitle } from "./step-title";

type ChallengePanelProps = {
  frameUrl: string;
  /** The page that shows what came of it. */
  resultPath: string;
  anotherCardPath: string;
  /** The text of the link to the result, for browsers without JavaScript. */
  confirmed: string;
};

/**
 * The bank's challenge in a frame at the top of the page, with the page's title, and a link to pay with another card instead.
 *
 * With its title the frame fills the screen. The issuer's page is of the size that the gateway asks for within it
 * (`app/payments/redirect-markup.ts`), and nothing moves when it arrives.
 */
export function ChallengePanel({ frameUrl, resultPath, anotherCardPath, confirmed }: ChallengePanelProps) {
  const t = useTranslations("challenge");
  return (
    <section aria-labelledby="challenge-title" className="grid min-w-0 content-start gap-4">
      <StepTitle
        id="challenge-title"
        className="scroll-mt-3 font-display text-xl tracking-tight sm:scroll-mt-60 sm:text-2xl"
      >
        {t("title")}
      </StepTitle>
      {/* On "back" a browser restores a frame of the same name from its history. That entry is a POST to the bank, which
          cannot be repeated. A frame with a new name loads `src` again. */}
      <ChallengeFrame key={frameUrl} name={crypto.randomUUID()} src={frameUrl} title={t("frameTitle")} />
      <ReturnListener resultPath={resultPath} />
      <p className="hint text-pretty">{t("intro")}</p>
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
    </section>
  );
}
