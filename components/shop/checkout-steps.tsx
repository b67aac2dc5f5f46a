import { clsx } from "clsx";
import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";

const steps = ["cart", "delivery", "payment"] as const;
type Step = (typeof steps)[number];

const pages = { cart: "/cart", delivery: "/checkout" } as const;

type CheckoutStepsProps = {
  current: Step;
  /** Whether the shopper can go back to the steps before: not where the order is not the one of this browser's cart. */
  mayGoBack?: boolean;
};

/** The steps of an order: cart, delivery, payment. Those that are done are links. */
export async function CheckoutSteps({ current, mayGoBack = true }: CheckoutStepsProps) {
  const t = await getTranslations("steps");
  const position = steps.indexOf(current);
  return (
    <nav aria-label={t("title")} className="mb-6 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {steps.map((step, index) => {
          const done = index < position;
          return (
            <li
              key={step}
              aria-current={step === current ? "step" : undefined}
              className={clsx(
                "flex items-center gap-2",
                step === current ? "font-semibold" : "text-muted-foreground",
              )}
            >
              {index > 0 && <span aria-hidden className="h-px w-4 bg-border sm:w-8" />}
              <span
                aria-hidden
                className={clsx(
                  "inline-flex size-6 items-center justify-center rounded-full border text-xs tabular-nums",
                  step === current ? "border-primary bg-primary text-primary-foreground" : "border-input",
                )}
              >
                {done ? <Check className="size-3.5" /> : index + 1}
              </span>
              {done && mayGoBack && step !== "payment" ? (
                <Link
                  href={pages[step]}
                  prefetch={false}
                  className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-foreground"
                >
                  {t(step)}
                </Link>
              ) : (
                t(step)
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
