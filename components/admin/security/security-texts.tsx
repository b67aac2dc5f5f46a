import { Icon } from "@/components/ui/icon";

/** What the limits against card testing refused. */
export function RefusalsIntro() {
  return (
    <div className="intro">
      <h1>Security</h1>
      <h2 className="mt-3">Refused by a limit</h2>
      <p>
        Orders and payments that were not sent to the bank, because there were too many. Many cards on one
        order, shopper or address are the mark of a card tester: cancel what they ordered. A single row is
        mostly a shopper with a bad day.
      </p>
    </div>
  );
}

/** What the content security policy blocked. */
export function ViolationsIntro() {
  return (
    <div className="intro">
      <h2>Blocked by browsers</h2>
      <p>
        What the content security policy kept out of the shop&apos;s pages, as shoppers&apos; browsers report
        it. Browser extensions cause most of it, and anyone can send such a report. A new script on the
        checkout, reported often, is a reason to call a developer.
      </p>
    </div>
  );
}

export function NoRefusals() {
  return <Nothing title="No limit was reached" text="In the last 90 days nothing was refused." />;
}

export function NoViolations() {
  return <Nothing title="Nothing was blocked" text="In the last 30 days no browser reported anything." />;
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="nothing">
      <Icon name="shield-check" />
      <p>{title}</p>
      <p>{text}</p>
    </div>
  );
}
