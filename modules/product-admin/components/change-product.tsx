import { ActionForm, PageForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle, TitledCard } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { AdminProduct } from "@/modules/product-admin/admin-product";

import { showConsequences } from "./product-labels";
import { productPath } from "@/modules/product-admin/paths";

type Submit = (form: FormData) => Promise<void>;

/** Hides or shows a product, after a review of what that does. */
export function ShowProduct({
  product: { slug, active },
  isReviewed,
  submit,
}: {
  product: AdminProduct;
  isReviewed: boolean;
  submit: Submit;
}) {
  const action = active ? "hide" : "show";
  const verb = active ? "Hide" : "Show";
  return (
    <Card aria-labelledby="show">
      <CardHeader>
        <CardTitle id="show">{isReviewed ? `${verb} this product?` : "In the shop"}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {isReviewed ? (
          <ActionForm action={submit} className="grid gap-4">
            <ul className="grid list-disc gap-1.5 ps-5 text-sm">
              {showConsequences[action].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <input type="hidden" name="slug" value={slug} />
            <input type="hidden" name="action" value={action} />
            <Decide verb={`${verb} the product`} slug={slug} />
          </ActionForm>
        ) : (
          <>
            <p className="text-sm">
              {active ? "Shoppers see and buy this product." : "Shoppers do not see this product."}
            </p>
            <Link
              href={productPath(slug, { do: action })}
              className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
            >
              {verb}
            </Link>
          </>
        )}
      </CardContent>
    </Card>
  );
}

type RestockProps = {
  product: AdminProduct;
  /** What is reviewed; undefined if nothing is. */
  pieces: number | undefined;
  /** Whether something was typed that is no number of pieces. */
  isWrong: boolean;
  mostPieces: number;
  submit: Submit;
};

/** Adds pieces to the stock of a product, after a review of the stock before and after. */
export function RestockProduct({ product, pieces, isWrong, mostPieces, submit }: RestockProps) {
  const { slug, stock } = product;
  const error = isWrong ? `Enter a whole number from 1 to ${mostPieces}.` : undefined;
  return (
    <TitledCard
      id="restock"
      title={pieces === undefined ? "Restock" : "Restock this product?"}
      className="grid gap-4"
    >
      {stock === null ? (
        <p className="text-sm text-muted-foreground">
          Its pieces are not counted. A file of products sets a stock.
        </p>
      ) : pieces === undefined ? (
        <PageForm action={productPath(slug)} className="grid gap-3">
          <input type="hidden" name="do" value="restock" />
          <InputField
            id="pieces"
            label="Pieces to add"
            error={error}
            type="number"
            min={1}
            max={mostPieces}
            required
          />
          <Button variant="outline" className="justify-self-start">
            Review restock
          </Button>
        </PageForm>
      ) : (
        <ActionForm action={submit} className="grid gap-4">
          <p className="text-sm">
            Shoppers may order {stock + pieces} instead of {stock}.
          </p>
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="from" value={stock} />
          <input type="hidden" name="pieces" value={pieces} />
          <Decide verb={`Add ${pieces === 1 ? "1 piece" : `${pieces} pieces`}`} slug={slug} />
        </ActionForm>
      )}
    </TitledCard>
  );
}

function Decide({ verb, slug }: { verb: string; slug: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button>{verb}</Button>
      <Link href={productPath(slug)} className={buttonVariants({ variant: "outline" })}>
        Back
      </Link>
    </div>
  );
}
