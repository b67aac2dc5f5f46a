import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { buttonVariants } from "./ui/button";
import { Icon } from "@/components/ui/icon";

type UnavailableOrderProps = {
  texts: Record<"title" | "body" | "link", string>;
  /** The address of the order's page. */
  href: string;
};

/** What the page of an order shows while the database does not answer. It shows the order as soon as that can be read. */
export function UnavailableOrder({ texts: { title, body, link }, href }: UnavailableOrderProps) {
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-5 py-16">
      <Icon name="clock" className="size-11 text-warning-text" />
      <div role="status" className="grid gap-3">
        <StepTitle className="font-display text-4xl tracking-tight">{title}</StepTitle>
        <p className="text-lg text-pretty text-muted-foreground">{body}</p>
      </div>
      <a href={href} className={buttonVariants()}>
        {link}
      </a>
      <RefreshWhileWaiting seconds={5} />
    </div>
  );
}
