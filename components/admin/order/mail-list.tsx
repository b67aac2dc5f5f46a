"use client";

import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

import type { TimeText as Time } from "@/components/admin/frame/format-time";
import type { Label } from "@/components/admin/frame/labels";
import { TimeText } from "@/components/admin/frame/time-text";

/** A mail, as texts. */
export type MailTexts = {
  id: string;
  title: string;
  state: Label;
  to: string;
  written: Time;
  sent?: Time;
  /** Who sent it again, if it repeats another mail. */
  again?: string;
  problem?: string;
  /** If it may be sent again: what to think of before. */
  admits?: { message?: string };
};

export type MailListProps = {
  /** What the mails are about, and its number. */
  about: "order" | "plan";
  number: string;
  mails: MailTexts[];
  /** Sends a mail again. */
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the page was opened from. */
  from: string;
};

/** The mails about an order or a plan, as `Mails` writes their texts. A client component, so that the page sends only these twice. */
export function MailList({ mails, ...rest }: MailListProps) {
  return (
    <Card aria-labelledby="mails">
      <CardHeader>
        <CardTitle id="mails">Mails</CardTitle>
      </CardHeader>
      <CardContent>
        {mails.length === 0 ? (
          <p className="hint">{`No mail has been written about this ${rest.about} yet.`}</p>
        ) : (
          <ol className="entries">
            {mails.map((mail) => (
              <Mail key={mail.id} mail={mail} {...rest} />
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

function Mail({ mail, number, submit, from }: { mail: MailTexts } & Omit<MailListProps, "mails" | "about">) {
  const { id, title, state, to, written, sent, again, problem, admits } = mail;
  return (
    <li>
      <div className="entry-title">
        <h3>{title}</h3>
        <Badge variant={state.tone}>{state.text}</Badge>
      </div>
      <p className="hint wrap-anywhere">
        {"To "}
        <bdi>{to}</bdi>
        {" · written "}
        <TimeText time={written} />
        {sent && (
          <>
            {" · sent "}
            <TimeText time={sent} />
          </>
        )}
        {again && ` · ${again}`}
      </p>
      {problem && <p className="hint">{problem}</p>}
      {admits && (
        <ActionForm action={submit} working="Sending…" className="mt-1 grid justify-items-start gap-2">
          {admits.message && <p className="text-sm">{admits.message}</p>}
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
