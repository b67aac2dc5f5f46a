import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { createAcsApp } from "./acs/acs-app.ts";
import type { Bank, SandboxUrls } from "./bank.ts";
import { createCallLog } from "./call-log.ts";
import { createEntropy } from "./entropy.ts";
import { createFaults } from "./faults.ts";
import { createGatewayApp } from "./gateway/gateway-app.ts";
import { createInspectionApi } from "./inspection.ts";
import { openBook } from "./ledger/book.ts";
import type { Settings } from "./settings.ts";
import { createVault } from "./vault.ts";

export interface Sandbox {
  urls: SandboxUrls;
  stop(): Promise<void>;
}

/** Opens the ledger and the four origins; `stop` closes them and leaves nothing open. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const entropy = createEntropy(settings.seed);
  const book = await openBook(settings.data, entropy);
  const bank: Bank = {
    settings,
    urls: { gateway: "", frame: "", acs: "", console: "" },
    entropy,
    vault: createVault(settings.tokenizationToken),
    book,
    faults: createFaults(entropy),
    calls: createCallLog(),
  };
  const console = new Hono().route("/api", createInspectionApi(bank));
  const origins = {
    gateway: createGatewayApp(bank),
    frame: new Hono(),
    acs: createAcsApp(bank),
    console,
  };

  const servers: Server[] = [];
  async function stop(): Promise<void> {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await book.close();
  }

  try {
    for (const [place, name] of (["gateway", "frame", "acs", "console"] as const).entries()) {
      const server = createAdaptorServer({ fetch: origins[name].fetch }) as Server;
      const port = settings.port === 0 ? 0 : settings.port + place;
      bank.urls[name] = await listen(server, port, settings.host, name);
      servers.push(server);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: bank.urls, stop };
}

async function listen(server: Server, port: number, host: string, name: string): Promise<string> {
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
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
