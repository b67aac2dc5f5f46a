import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { request as ask } from "undici";

import type { Endpoint } from "./findings";

/** One field that is spoiled in the answers of some endpoints. */
export type Mutation<In extends Endpoint = Endpoint> = {
  endpoints: readonly In[];
  /** Such as `order.id`, or `order`. */
  field: string;
  how: "removed" | "retyped" | "renamed";
};

/** Stands between a client and a gateway and spoils its answers, over real HTTP. */
export async function mutatingProxy(gateway: string) {
  const mutations: { mutation: Mutation; spoiled: Set<Endpoint> }[] = [];
  const server = createServer((request, response) => {
    void pass(request).then(({ status, text }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });

  async function pass(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const [, place = "", path = ""] = /^\/(\d+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { authorization = "" } = request.headers;
    const { method = "POST" } = request;
    const headers = { authorization, "content-type": "application/json" };
    const { statusCode: status, body: answer } = await ask(gateway + path, {
      method: method as "GET" | "POST",
      headers,
      ...(method === "POST" && { body }),
    });
    const text = await answer.text();
    const asked = mutations[Number(place)];
    const endpoint = endpointOf(path, body);
    if (status > 299 || !asked || !endpoint || !asked.mutation.endpoints.includes(endpoint)) {
      return { status, text };
    }
    const whole = JSON.parse(text) as Record<string, unknown>;
    if (spoil(whole, asked.mutation.field.split("."), asked.mutation.how)) asked.spoiled.add(endpoint);
    return { status, text: JSON.stringify(whole) };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** A base URL behind which the gateway has this mutation, and the endpoints that showed it so far. */
    add(mutation: Mutation): { baseUrl: string; spoiled: Set<Endpoint> } {
      const spoiled = new Set<Endpoint>();
      mutations.push({ mutation, spoiled });
      return { baseUrl: `http://127.0.0.1:${port}/${mutations.length - 1}`, spoiled };
    },
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Whether the field was there to be spoiled; a field of another type is put where there was none. */
function spoil(whole: Record<string, unknown>, path: string[], how: Mutation["how"]): boolean {
  const [name = "", ...rest] = path;
  const value = whole[name];
  if (rest.length > 0) {
    return typeof value === "object" && value !== null && spoil(value as typeof whole, rest, how);
  }
  if (how === "retyped") {
    whole[name] = typeof value === "number" ? String(value) : 7;
    return true;
  }
  if (!(name in whole)) return false;
  delete whole[name];
  if (how === "renamed") whole[`${name}Renamed`] = value;
  return true;
}

function endpointOf(path: string, body: string): Endpoint | undefined {
  if (path.endsWith("/recurring/transaction/pay")) return "card on file";
  const last = path.split("/").at(-1);
  if (last === "void" && body.includes('"transaction"')) return "refund";
  return last as Endpoint;
}
