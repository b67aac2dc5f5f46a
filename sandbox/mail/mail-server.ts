import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { MailFaults } from "./mail-faults";
import type { Mailbox } from "./mailbox";

/** A reply of SMTP (RFC 5321, 4.2) other than success. */
function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** An SMTP server that puts every mail into one mailbox and delivers none. It neither encrypts nor asks for a password. */
export function createMailServer(mailbox: Mailbox, faults: MailFaults): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    banner: "Sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (faults.apply("down")) return callback(reply(421, "Service not available"));
      const slow = faults.apply("slow");
      void wait(slow?.delayMs ?? 0).then(() => callback());
    },
    onRcptTo({ address }, _session, callback) {
      if (faults.apply("busy", address)) return callback(reply(451, "Try again later"));
      if (faults.apply("refuse_address", address)) return callback(reply(550, "No such mailbox here"));
      callback();
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        if (faults.apply("refuse_message", to[0])) return callback(reply(554, "Message refused"));
        await mailbox.receive({ from: mailFrom ? mailFrom.address : "", to }, Buffer.concat(chunks));
        if (!faults.apply("lose_reply", to[0])) return callback();
        for (const connection of server.connections) {
          if (connection.session === session) connection._socket.destroy();
        }
      };
      receive().catch((error: Error) => callback(error));
    },
  });
  // A client that went away is no fault of the server.
  server.on("error", () => {});
  return server;
}
