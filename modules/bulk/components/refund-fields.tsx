import { codeMessages } from "@/components/admin/frame/messages";
import { Button } from "@/components/ui/button";
import { Field, describedBy, Input } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import { merchant } from "@/lib/merchant";

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
  const noteHint = "For all of these orders, such as the number of the recall.";
  const codeError =
    problem === "wrong_code" || problem === "too_many_codes"
      ? codeMessages[problem]
      : problem && "Enter the code that your app shows now.";
  return (
    <div className="grid w-full max-w-md gap-4">
      <input type="hidden" name="article" value={article ?? ""} />
      <Field id="reason" label="Reason">
        <select id="reason" name="reason" required defaultValue="" className="input">
          <option value="" disabled>
            Choose a reason
          </option>
          {Object.entries(merchant.refundReasons).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Field id="note" label="Note (optional)" hint={noteHint}>
        <Input
          id="note"
          name="note"
          maxLength={500}
          autoComplete="off"
          {...describedBy("note", { hint: noteHint })}
        />
      </Field>
      {needsCode && (
        <Field id="code" label="Code of your authenticator app" error={codeError}>
          <Input
            id="code"
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            required
            dir="ltr"
            {...describedBy("code", { error: codeError })}
          />
        </Field>
      )}
    </div>
  );
}
