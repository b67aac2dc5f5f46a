import type { Route } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { WithoutScripts } from "@/components/ui/without-scripts";
import { merchant } from "@/lib/merchant";

import { ChallengeFrame } from "./challenge-frame";
import { ReturnListener } from "./return-listener";
import { StepTitle } from "@/components/shop/checkout/step-title";

type ChallengePanelProps = {
  frameUrl: string;
  /** What is paid, such as "$79.00"; undefined if the bank only checks the card. */
  amount?: string;
  /** The page that shows what came of it. */
  resultPath: string;
  anotherCardPath: string;
  /** The text of the link to the result, for browsers in which no scripts run. */
  confirmed: string;
  /** What else the payer has to read. */
  notice?: ReactNode;
};

/**
 * The bank's challenge as a step of its own: the shop's name, the amount, the bank's frame, and a way out. It covers
 * everything else (`.challenge` in app/pages.css).
 */
export function ChallengePanel({
  frameUrl,
  amount,
  resultPath,
  anotherCardPath,
  confirmed,
  notice,
}: ChallengePanelProps) {
  const t = useTranslations("challenge");
  return (
    <section aria-labelledby="challenge-title" className="challenge">
      <div>
        <p id="challenge-amount" className="challenge-amount">
          <span className="shop-name">{merchant.name}</span>
          <strong className="tabular-nums">{amount ?? t("noCharge")}</strong>
        </p>
        <div className="grid gap-1">
          <StepTitle
            id="challenge-title"
            aria-describedby="challenge-amount challenge-intro"
            className="scroll-mt-60 font-display text-xl tracking-tight text-balance sm:text-2xl"
          >
            {t("title")}
          </StepTitle>
          <p id="challenge-intro" className="hint">
            {t("intro")}
          </p>
        </div>
        {notice}
        {/* On "back" a browser restores a frame of the same name from its history. That entry is a POST to the bank, which
          cannot be repeated. A frame with a new name loads `src` again. */}
        <ChallengeFrame key={frameUrl} name={crypto.randomUUID()} src={frameUrl} title={t("frameTitle")} />
        <ReturnListener resultPath={resultPath} />
        <div className="actions items-center">
          <Link href={anotherCardPath as Route} className={buttonVariants({ variant: "outline" })}>
            {t("anotherCard")}
          </Link>
          <WithoutScripts>
            <a href={resultPath} className="link text-sm">
              {confirmed}
            </a>
          </WithoutScripts>
        </div>
      </div>
    </section>
  );
}
