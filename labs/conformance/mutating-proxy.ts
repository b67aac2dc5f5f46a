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

/** Starts a proxy in front of a gateway that changes its responses over real HTTP. */
export async function startMutatingProxy(gatewayUrl: string) {
  const changes: ((body: object, endpoint: Endpoint) => unknown)[] = [];
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
    const change = changes[Number(index)];
    if (response.statusCode > 299 || change === undefined)
      return new Response(text, { status: response.statusCode, headers });
    const body = change(JSON.parse(text) as object, endpointOf(path, sent));
    return new Response(JSON.stringify(body), { status: response.statusCode, headers });
  });
  const server = await new Promise<ServerType>((listening) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => listening(started));
  });
  const { port } = server.address() as AddressInfo;
  const addChange = (change: (body: object, endpoint: Endpoint) => unknown) => {
    changes.push(change);
    return `http://127.0.0.1:${port}/${changes.length - 1}`;
  };
  return {
    add(mutation: Mutation): MutatedGateway {
      const mutated = new Set<Endpoint>();
      const baseUrl = addChange((body, endpoint) => {
        if (mutation.endpoints.includes(endpoint) && mutate(body, mutation)) mutated.add(endpoint);
        return body;
      });
      return { baseUrl, mutated };
    },
    /** The base URL of a gateway that writes as the platform behind the bank does: see {@link asPlatform}. */
    addPlatform: (): string => addChange((body) => ({ ...asPlatform(body), unheardOf: { since: "today" } })),
    stop(): void {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
  };
}

/** Numbers as text, and no object that is empty or holds nothing but empty text. */
function asPlatform(body: object): object {
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => {
    if (typeof value === "object" && value !== null) return [name, asPlatform(value)] as const;
    return [name, typeof value === "number" ? String(value) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => !isEmptyObject(value)));
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((inner) => inner === "");
}

/** Changes the field, and returns false if it is absent. A field that is absent can only be retyped. */
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
