import { codeMessages } from "@/components/admin/frame/messages";
import { AppCode } from "@/components/admin/movements/app-code";
import { RefundReason } from "@/components/admin/movements/refund-reason";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";

type RefundChoiceProps = {
  /** What is in the chosen orders. */
  articles: readonly { slug: string; name: string }[];
  article: string | undefined;
  orders: readonly string[];
};

/** What of the orders is refunded: all that is left, or one article, such as one that is recalled. */
export function RefundChoice({ articles, article, orders }: RefundChoiceProps) {
  return (
    <PageForm action="/admin/bulk/review" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="action" value="refund" />
      {orders.map((number) => (
        <input key={number} type="hidden" name="order" value={number} />
      ))}
      <Field id="article" label="What of them">
        <select key={article} id="article" name="article" defaultValue={article ?? ""} className="input">
          <option value="">All that is left</option>
          {articles.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              Only {name}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </PageForm>
  );
}

type RefundFieldsProps = {
  article: string | undefined;
  needsCode: boolean;
  /** Why the last press did nothing. */
  problem: string | undefined;
};

/** Why the orders are refunded, and for who has an authenticator app its code. */
export function RefundFields({ article, needsCode, problem }: RefundFieldsProps) {
  const codeError =
    problem === "wrong_code" || problem === "too_many_codes"
      ? codeMessages[problem]
      : problem && "Enter the code that your app shows now.";
  return (
    <div className="grid w-full max-w-md gap-4">
      <input type="hidden" name="article" value={article ?? ""} />
      <RefundReason noteHint="For all of these orders, such as the number of the recall." />
      {needsCode && <AppCode error={codeError} />}
    </div>
  );
}
