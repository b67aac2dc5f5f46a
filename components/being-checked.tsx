import { RefreshWhileWaiting } from "@/components/shop/refresh-while-waiting";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";

/** A page of its own for the time in which the database is away. It shows the order as soon as that can be read. */
export function BeingChecked({
  title,
  body,
  link,
}: {
  title: string;
  body: string;
  link: { href: string; text: string };
}) {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <Icon name="clock" className="size-11 text-warning-text" />
      <div role="status" className="grid gap-3">
        <h1 className="font-display text-4xl tracking-tight text-balance">{title}</h1>
        <p className="text-lg text-pretty text-muted-foreground">{body}</p>
      </div>
      <a href={link.href} className={buttonVariants()}>
        {link.text}
      </a>
      <RefreshWhileWaiting seconds={5} />
    </main>
  );
}
