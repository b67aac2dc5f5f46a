import { createServer } from "node:http";

import { Webhook } from "standardwebhooks";

/**
 * Receives webhooks at a port of this machine, and prints each as one line. With the secret of their endpoint it checks them as Standard
 * Webhooks says, and answers 401 to any other.
 */
export function receiveWebhooks(
  { port, secret }: { port: number; secret: string | undefined },
  print: (line: string) => void,
): Promise<never> {
  const webhook = secret === undefined ? undefined : new Webhook(secret);
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks).toString();
      const verdict = check(webhook, body, request.headers as Record<string, string>);
      response.writeHead(verdict === "wrong signature" ? 401 : 204).end();
      print(`${verdict.padEnd(15)}  ${body.replaceAll(/\s+/g, " ")}`);
    });
  });
  return new Promise((_, reject) => {
    server.on("error", reject).listen(port, "127.0.0.1", () => {
      print(`Webhooks are received at http://127.0.0.1:${port}/. Add this address on /admin/webhooks.`);
      if (webhook === undefined)
        print("Signatures are not checked: npm run bank -- webhooks SECRET checks them.");
    });
  });
}

function check(webhook: Webhook | undefined, body: string, headers: Record<string, string>): string {
  if (webhook === undefined) return "not checked";
  try {
    webhook.verify(body, headers);
    return "signature right";
  } catch {
    return "wrong signature";
  }
}
