import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import type { MailRow } from "@/lib/use-cases/mail/list-mails";

import { actorLabel, codeLabel, mailLabels, mailStateLabels } from "./labels";
import { mailMessages } from "./messages";
import { UtcTime } from "./utc-time";

type MailsProps = {
  /** What the mails are about, and its number. */
  about: "order" | "plan";
  number: string;
  mails: MailRow[];
  /** Sends a mail again. */
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the page was opened from. */
  from: string;
};

/** The mails about an order or a plan, newest first. */
export function Mails({ mails, ...rest }: MailsProps) {
  return (
    <Card aria-labelledby="mails">
      <CardHeader>
        <CardTitle id="mails">Mails</CardTitle>
      </CardHeader>
      <CardContent>
        {mails.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            No mail has been written about this {rest.about} yet.
          </p>
        ) : (
          <ol className="divide-y divide-border">
            {mails.map((mail) => (
              <Mail key={mail.id} mail={mail} {...rest} />
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

function Mail({ mail, number, submit, from }: { mail: MailRow } & Omit<MailsProps, "mails" | "about">) {
  const state = mailStateLabels[mail.state];
  const message = mail.admitsAgain ? mailMessages[mail.state] : undefined;
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-medium">{mailLabels[mail.kind]}</h3>
        <Badge variant={state.tone}>{state.text}</Badge>
      </div>
      <p className="text-sm break-words text-muted-foreground">
        To {mail.to} · written <UtcTime at={mail.writtenAt} />
        {mail.sentAt !== null && (
          <>
            {" "}
            · sent <UtcTime at={mail.sentAt} />
          </>
        )}
        {mail.requestedBy !== null && ` · sent again by ${actorLabel(mail.requestedBy)}`}
      </p>
      {mail.problem !== null && (
        <p className="text-sm text-muted-foreground">
          {mail.attempts === 1 ? "One attempt" : `${mail.attempts} attempts`}, the last one:{" "}
          {codeLabel(mail.problem)}
        </p>
      )}
      {mail.admitsAgain && (
        <form action={submit} className="mt-1 grid justify-items-start gap-2">
          {message !== undefined && <p className="text-sm">{message}</p>}
          <input type="hidden" name="mailId" value={mail.id} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="from" value={from} />
          <SubmitButton variant="outline" pending="Sending…">
            Send again<span className="sr-only">: {mailLabels[mail.kind]}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  );
}
