import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/ui/action-form";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import type { CartLineView } from "@/lib/checkout/views";

type NotAddedProps = {
  /** What was to be added to the cart. */
  line: CartLineView;
  /** Puts it in the cart instead of what is in there. */
  replaceCart: (form: FormData) => Promise<void>;
};

/** Says that a product was not added because a plan is alone in its cart, and offers to replace the cart. */
export function NotAdded({ line: { product, quantity }, replaceCart }: NotAddedProps) {
  const t = useTranslations("cart.alone");
  const names = { product: product.name };
  return (
    <Alert variant="warning" role="status" className="mt-6 gap-3">
      <div className="grid gap-1">
        <AlertTitle>{t("title")}</AlertTitle>
        <p className="text-pretty">
          {product.plan === null ? t("productNotAdded", names) : t("planNotAdded", names)}
        </p>
      </div>
      <ActionForm action={replaceCart} className="actions">
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="quantity" value={quantity} />
        <Button className="h-auto min-h-11 py-2 whitespace-normal">{t("replace", names)}</Button>
        <Link href="/cart" className={buttonVariants({ variant: "outline" })}>
          {t("keep")}
        </Link>
      </ActionForm>
    </Alert>
  );
}
