/** @jsxImportSource hono/jsx */
import type { ReceivedMail } from "@/sandbox/mail/mailbox";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";

/** One mail: as HTML, as text, and with its headers. */
export function MailPage({ mail }: { mail: ReceivedMail }) {
  return (
    <>
      <p class="crumb">
        <a href="/mailbox">Mailbox</a>
      </p>
      <PageHeading title={mail.subject} />
      <Facts
        facts={[
          ["To", <bdi>{mail.to.join(", ")}</bdi>],
          ["From", <bdi>{mail.from}</bdi>],
          ["Received (UTC)", mail.receivedAt.slice(0, 19).replace("T", " ")],
        ]}
      />
      <h2>HTML</h2>
      {mail.html === "" ? (
        <p class="quiet">none</p>
      ) : (
        <iframe
          class="panel mail-html"
          title="The mail as HTML"
          src={`/mailbox/${mail.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      )}
      <h2>Text</h2>
      <pre class="panel padded mail-text" dir="auto" tabindex={0} role="region" aria-label="The mail as text">
        {linked(mail.text)}
      </pre>
      <h2>Headers</h2>
      <pre class="panel padded" tabindex={0} role="region" aria-label="Headers">
        {mail.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
      </pre>
    </>
  );
}

/** The text with its addresses as links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? <a href={part}>{part}</a> : part));
}
