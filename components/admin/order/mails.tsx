import { Actor } from "@/components/admin/frame/actor";
import { codeLabel, mailLabels, mailStateLabels } from "@/components/admin/frame/labels";
import { mailMessages } from "@/components/admin/frame/messages";
import { ShopTime } from "@/components/admin/frame/times";
import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import type { MailRow } from "@/lib/mail/list-mails";

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
export function Mails({ mails, about, ...rest }: MailsProps) {
  return (
    <TitledCard id="mails" title="Mails">
      {mails.length === 0 ? (
        <p className="hint">{`No mail has been written about this ${about} yet.`}</p>
      ) : (
        <ol className="entries">
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} {...rest} />
          ))}
        </ol>
      )}
    </TitledCard>
  );
}

function Mail({ mail, number, submit, from }: { mail: MailRow } & Omit<MailsProps, "mails" | "about">) {
  const { id, kind, state, to, writtenAt, sentAt, attempts, problem, requestedBy, admitsAgain } = mail;
  const title = mailLabels[kind];
  const tries = attempts === 1 ? "One attempt" : `${attempts} attempts`;
  return (
    <li>
      <div className="entry-title">
        <h3>{title}</h3>
        <Badge variant={mailStateLabels[state].tone}>{mailStateLabels[state].text}</Badge>
      </div>
      <p className="hint wrap-anywhere">
        {"To "}
        <bdi>{to}</bdi>
        {" · written "}
        <ShopTime at={writtenAt} />
        {sentAt && (
          <>
            {" · sent "}
            <ShopTime at={sentAt} />
          </>
        )}
        {requestedBy !== null && (
          <>
            {" · sent again by "}
            <Actor by={requestedBy} />
          </>
        )}
      </p>
      {problem !== null && <p className="hint">{`${tries}, the last one: ${codeLabel(problem)}`}</p>}
      {admitsAgain && (
        <ActionForm action={submit} working="Sending…" className="mt-1 grid justify-items-start gap-2">
          {mailMessages[state] && <p className="text-sm">{mailMessages[state]}</p>}
          <input type="hidden" name="mailId" value={id} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="from" value={from} />
          <Button variant="outline">
            Send again<span className="sr-only">: {title}</span>
          </Button>
        </ActionForm>
      )}
    </li>
  );
}
