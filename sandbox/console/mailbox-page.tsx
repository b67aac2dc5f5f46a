/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { type MailFaultRule, mailFaultDefinitions, mailFaultNames } from "@/sandbox/mail/mail-faults";
import type { ReceivedMail } from "@/sandbox/mail/mailbox";
import { EmptyMessage } from "./components/empty-message";
import { LiveControls } from "./components/live-controls";
import { PageHeading } from "./components/page-heading";

const shownMails = 200;

/** Every mail that the sandbox's mail server received, newest first, and the faults of that server. */
export function MailboxPage({ bank, search, error }: { bank: Bank; search: string; error?: string }) {
  const mails = bank.mailbox.mails(search).slice(0, shownMails);
  return (
    <>
      <PageHeading
        title="Mailbox"
        lead="Every mail to any address, newest first. Nothing leaves this machine, and a restart deletes them."
      >
        {search === "" && <LiveControls />}
      </PageHeading>
      {error && (
        <p class="notice" role="alert">
          {error}
        </p>
      )}
      <form class="panel padded" method="get" action="/mailbox" role="search">
        <label for="search">Search by address, subject or text</label>
        <div class="actions">
          <input id="search" name="search" type="search" autocomplete="off" value={search} />
          <button type="submit">Search</button>
          {search !== "" && <a href="/mailbox">Show all</a>}
        </div>
      </form>
      {search === "" ? (
        <div class="panel empty" id="live-list-empty" hidden={mails.length > 0}>
          <p>
            <strong>No mail yet</strong>
            Set the shop's SMTP_URL to {bank.urls.mail} and pay an order: its confirmation appears here at
            once.
          </p>
        </div>
      ) : (
        mails.length === 0 && <EmptyMessage title="No mail found">Try a part of the address.</EmptyMessage>
      )}
      <ol
        class="panel calls mails"
        id="live-list"
        data-source={search === "" ? `/mailbox/live?after=${mails[0]?.id ?? 0}` : undefined}
        aria-label="Mails"
        hidden={mails.length === 0}
      >
        {mails.map((mail) => (
          <MailItem mail={mail} />
        ))}
      </ol>
      <MailFaults rules={bank.mailFaults.rules()} />
    </>
  );
}

/** One mail on one line, which leads to the whole of it. */
export function MailItem({ mail }: { mail: ReceivedMail }) {
  return (
    <li>
      <a class="mail" href={`/mailbox/${mail.id}`}>
        <time class="time" datetime={mail.receivedAt}>
          {mail.receivedAt.slice(11, 19)}
        </time>
        <bdi class="to">{mail.to.join(", ")}</bdi>
        <span class="subject">
          <bdi>{mail.subject}</bdi>
        </span>
      </a>
    </li>
  );
}

function MailFaults({ rules }: { rules: MailFaultRule[] }) {
  return (
    <section id="faults" aria-labelledby="faults-title">
      <h2 id="faults-title">Faults of the mail server</h2>
      {rules.length > 0 && (
        <form class="panel padded" method="post" action="/mailbox/faults/off">
          <ul>
            {rules.map(({ name, address, times, probability, delayMs }) => (
              <li>
                <span class="mono">{name}</span> for {address ?? "any address"},{" "}
                {times === undefined ? "until switched off" : times === 0 ? "used up" : `${times} ×`}
                {probability === undefined ? "" : `, probability ${probability}`}
                {delayMs === undefined ? "" : `, ${delayMs} ms`}
              </li>
            ))}
          </ul>
          <button class="plain small" type="submit">
            Switch all off
          </button>
        </form>
      )}
      <form class="panel padded" method="post" action="/mailbox/faults">
        <div class="fields">
          <div class="wide">
            <label for="fault">Fault</label>
            <select id="fault" name="fault">
              {mailFaultNames.map((name) => (
                <option value={name}>
                  {name.replaceAll("_", " ")}: {mailFaultDefinitions[name]}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label for="address">Only for address</label>
            <input id="address" name="address" autocomplete="off" aria-describedby="address-hint" />
            <p class="hint" id="address-hint">
              Empty: for any. The faults down and slow have none.
            </p>
          </div>
          <div>
            <label for="times">Times</label>
            <input id="times" name="times" type="number" min="1" aria-describedby="times-hint" />
            <p class="hint" id="times-hint">
              Empty: until it is switched off.
            </p>
          </div>
          <div>
            <label for="delay">Delay of a slow server</label>
            <input
              id="delay"
              name="delayMs"
              type="number"
              min="0"
              value="5000"
              aria-describedby="delay-hint"
            />
            <p class="hint" id="delay-hint">
              Milliseconds.
            </p>
          </div>
          <div class="wide">
            <button type="submit">Switch on</button>
          </div>
        </div>
      </form>
    </section>
  );
}
