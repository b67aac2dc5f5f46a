import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

const steps = ["cart", "delivery", "payment"] as const;
type Step = (typeof steps)[number];

const pages = { cart: "/cart", delivery: "/checkout" } as const;

type CheckoutStepsProps = {
  current: Step;
  /** Whether the shopper can go back to the steps before: not if the order is not the one of this browser's cart. */
  mayGoBack?: boolean;
  /** Whether something is bought without the cart. */
  skipsCart?: boolean;
};

/** The steps of an order: cart, delivery, payment. Those that are done are links. After the cart they are all that leads elsewhere. */
export function CheckoutSteps({ current, mayGoBack = true, skipsCart = false }: CheckoutStepsProps) {
  const t = useTranslations("steps");
  const taken = skipsCart ? steps.slice(1) : steps;
  const position = taken.indexOf(current);
  return (
    <nav aria-label={t("title")} className="steps" data-header={current === "cart" ? undefined : "enclosed"}>
      <ol>
        {taken.map((step, index) => {
          const done = index < position;
          return (
            <li key={step} aria-current={step === current ? "step" : undefined}>
              <span aria-hidden>{done ? <Icon name="check" className="size-3.5" /> : index + 1}</span>
              {done && mayGoBack && step !== "payment" ? (
                <Link href={pages[step]}>{t(step)}</Link>
              ) : (
                <span>{t(step)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
