import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { createAcsApp } from "@/sandbox/acs/acs-app";
import { createConsoleApi } from "@/sandbox/console/console-api";
import { createConsoleApp } from "@/sandbox/console/console-app";
import { createFrameApp } from "@/sandbox/frame/frame-app";
import { createFrameRefusals } from "@/sandbox/frame/frame-refusals";
import { createGatewayApp } from "@/sandbox/gateway/gateway-app";
import { openLedger } from "@/sandbox/ledger/ledger";
import type { Bank, SandboxUrls } from "./bank";
import { createCallLog } from "./call-log";
import { createFaults } from "./faults";
import { createMailFaults } from "./mail/mail-faults";
import { createMailServer } from "./mail/mail-server";
import { createMailbox } from "./mail/mailbox";
import { createRandomSource } from "./random-source";
import type { Settings } from "./settings";
import { createVault } from "./vault";
import { createWebhooks } from "./webhooks";

export type Sandbox = {
  urls: SandboxUrls;
  stop: () => Promise<void>;
};

const originNames = ["gateway", "frame", "acs", "console"] as const;

type Origin = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
};

type Origins = Record<(typeof originNames)[number], Origin>;

/** Opens the ledger and serves the four origins and the mail server; `stop` closes them. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  let serve: (origins: Origins) => void = () => {};
  const ready = new Promise<Origins>((resolve) => (serve = resolve));
  const servers: Server[] = [];
  const urls = { gateway: "", frame: "", acs: "", console: "", mail: "" };
  const mailbox = createMailbox();
  const random = createRandomSource(settings.seed);
  const mailFaults = createMailFaults(random);
  const mailServer = createMailServer(mailbox, mailFaults);
  function closeServers(): void {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    mailServer.close();
  }

  try {
    // The ports come first: only the process that has them opens the ledger, which must have one writer.
    for (const [index, name] of originNames.entries()) {
      const fetch = async (request: Request, bindings: unknown) =>
        (await ready)[name].fetch(request, bindings as HttpBindings);
      const server = createAdaptorServer({ fetch }) as Server;
      // Longer than clients keep idle connections, so that connections drop only by a fault.
      server.keepAliveTimeout = 75_000;
      const port = settings.port === 0 ? 0 : settings.port + index;
      urls[name] = `http://${await listen(server, port, settings.host, name)}`;
      servers.push(server);
    }
    const mailPort = settings.port === 0 ? 0 : settings.port + originNames.length;
    urls.mail = `smtp://${await listen(mailServer.server, mailPort, settings.host, "mail server")}`;
    const bank = await openBank(settings, urls, { random, mailbox, mailFaults });
    serve({
      gateway: createGatewayApp(bank),
      frame: createFrameApp(settings, { vault: bank.vault, refusals: bank.frameRefusals }),
      acs: createAcsApp(bank),
      console: createConsoleApp(bank).route("/api", createConsoleApi(bank)),
    });
    return {
      urls,
      async stop() {
        closeServers();
        await bank.ledger.close();
      },
    };
  } catch (error) {
    closeServers();
    throw error;
  }
}

async function openBank(
  settings: Settings,
  urls: SandboxUrls,
  parts: Pick<Bank, "random" | "mailbox" | "mailFaults">,
): Promise<Bank> {
  const { random } = parts;
  return {
    settings,
    urls,
    vault: createVault(settings.tokenizationToken),
    ledger: await openLedger(settings.data, random),
    faults: createFaults(random),
    calls: createCallLog(),
    frameRefusals: createFrameRefusals(),
    webhooks: createWebhooks(),
    busyOrders: new Set(),
    ...parts,
  };
}

/** Returns host and port, as links name them: who listens on all addresses is reached at the loopback address. */
async function listen(server: NetServer, port: number, host: string, name: string): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new Error(`Port ${port} (the sandbox bank's ${name}) is already taken on ${host}`, {
        cause: error,
      });
    }
    throw error;
  }
  return `${host === "0.0.0.0" ? "127.0.0.1" : host}:${(server.address() as AddressInfo).port}`;
}
