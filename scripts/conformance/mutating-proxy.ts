import type { AddressInfo } from "node:net";

import { serve, type ServerType } from "@hono/node-server";
import { deleteProperty, getProperty, hasProperty, setProperty } from "dot-prop";
import { Hono } from "hono";
import { request } from "undici";

import type { Endpoint } from "./findings";

/** A change of one field in the responses of some endpoints. */
export type Mutation<MutatedEndpoint extends Endpoint = Endpoint> = {
  endpoints: readonly MutatedEndpoint[];
  /** Such as `order.id`, or `order`. */
  field: string;
  change: "removed" | "retyped" | "renamed";
};

/** A base URL behind which the gateway has a mutation, and the endpoints that showed it so far. */
export type MutatedGateway = {
  baseUrl: string;
  mutated: ReadonlySet<Endpoint>;
};

/** Starts a proxy in front of a gateway that mutates its responses over real HTTP. */
export async function startMutatingProxy(gatewayUrl: string) {
  const mutations: { mutation: Mutation; mutated: Set<Endpoint> }[] = [];
  const app = new Hono().all("/:index/*", async (context) => {
    const { index } = context.req.param();
    const path = context.req.path.slice(`/${index}`.length);
    const sent = await context.req.text();
    const response = await request(gatewayUrl + path, {
      method: context.req.method === "GET" ? "GET" : "POST",
      headers: {
        authorization: context.req.header("authorization") ?? "",
        "content-type": "application/json",
      },
      body: sent || undefined,
    });
    const text = await response.body.text();
    const headers = { "content-type": "application/json" };
    const entry = mutations[Number(index)];
    const endpoint = endpointOf(path, sent);
    if (response.statusCode > 299 || !entry?.mutation.endpoints.includes(endpoint))
      return new Response(text, { status: response.statusCode, headers });
    const body = JSON.parse(text) as object;
    if (mutate(body, entry.mutation)) entry.mutated.add(endpoint);
    return new Response(JSON.stringify(body), { status: response.statusCode, headers });
  });
  const server = await new Promise<ServerType>((listening) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => listening(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    add(mutation: Mutation): MutatedGateway {
      const mutated = new Set<Endpoint>();
      mutations.push({ mutation, mutated });
      return { baseUrl: `http://127.0.0.1:${port}/${mutations.length - 1}`, mutated };
    },
    stop(): void {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
  };
}

/** Changes the field, and returns false where it is absent. A field that is absent can only be retyped. */
function mutate(body: object, { field, change }: Mutation): boolean {
  const value: unknown = getProperty(body, field);
  if (change === "retyped") {
    const parent = field.split(".").slice(0, -1).join(".");
    if (parent !== "" && !hasProperty(body, parent)) return false;
    setProperty(body, field, typeof value === "number" ? String(value) : 7);
    return true;
  }
  if (!hasProperty(body, field)) return false;
  deleteProperty(body, field);
  if (change === "renamed") setProperty(body, `${field}Renamed`, value);
  return true;
}

function endpointOf(path: string, body: string): Endpoint {
  if (path.endsWith("/recurring/transaction/pay")) return "card on file";
  const last = path.split("/").at(-1);
  // A refund is posted to the path of void.
  if (last === "void" && body.includes('"transaction"')) return "refund";
  return last as Endpoint;
}
