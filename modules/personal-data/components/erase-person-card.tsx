import type { Route } from "next";

import { orderPath } from "@/components/admin/frame/paths";
import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { type Mention, mentionKey } from "@/modules/personal-data/mentions";
import type { PersonPage } from "@/modules/personal-data/read-person";

type ErasePersonCardProps = {
  personKey: string;
  person: PersonPage;
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
};

/** The review of an erasure: what goes and what stays of each kind, what stands in the way, and the form. Not printed. */
export function ErasePersonCard({
  personKey,
  person: { stored, mentions, obstacles },
  submit,
}: ErasePersonCardProps) {
  return (
    <Card aria-labelledby="erase" className="print:hidden">
      <CardHeader>
        <CardTitle id="erase">Erase this person</CardTitle>
        <p className="hint">
          This cannot be undone. Sums, the month and the bank&apos;s reports do not change.
        </p>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="entries">
          {stored
            .filter(({ rows }) => rows.length > 0)
            .map(({ title, rows, goes, stays }) => (
              <li key={title} className="gap-x-6 text-sm md:grid-cols-[12rem_1fr_1fr]">
                <p className="font-medium">{`${title} (${rows.length})`}</p>
                <p>{`Goes: ${goes}`}</p>
                <p className="text-muted-foreground">{`Stays: ${stays}`}</p>
              </li>
            ))}
        </ul>
        {obstacles.length > 0 ? (
          <Alert variant="warning">
            <AlertTitle>Not yet</AlertTitle>
            <ul>
              {obstacles.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        ) : (
          <div className="max-w-prose">
            <TextForm
              submit={submit}
              about={personKey}
              fields={{ key: personKey }}
              id="reason"
              label="Reason"
              hint="It stays: without the person's name and e-mail address."
              button="Erase for good"
            >
              {mentions.length > 0 && <Mentions mentions={mentions} />}
            </TextForm>
          </div>
        )}
      </CardContent>
    </Card>
  );
}

/** Notes on other orders and entries of the audit that name the person: each is read before it goes. */
function Mentions({ mentions }: { mentions: PersonPage["mentions"] }) {
  return (
    <fieldset className="grid gap-3 border-0 p-0">
      <legend className="label">Mentioned elsewhere</legend>
      <p className="hint">Choose what goes, too: all that was typed there is erased.</p>
      {mentions.map((mention) => (
        <div key={mentionKey(mention)} className="grid gap-1 text-sm">
          <label className="flex items-start gap-2">
            <input type="checkbox" name="mention" value={mentionKey(mention)} className="mt-1" />
            <bdi className="wrap-anywhere">{mention.text}</bdi>
          </label>
          <p className="hint">
            {mention.kind === "note" ? "Note on " : "Audit: "}
            <Link href={pageOf(mention)} className="link">
              {mention.about}
            </Link>
          </p>
        </div>
      ))}
    </fieldset>
  );
}

function pageOf({ kind, about }: Mention): Route {
  const audit = `/admin/audit?${new URLSearchParams({ object: about })}`;
  return (kind === "note" ? orderPath(about.replace("order ", "")) : audit) as Route;
}
