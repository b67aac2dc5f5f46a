import { err } from "@/lib/result";

/** The version of the Universal Commerce Protocol that the shop speaks; the sources name sections of its documents. */
export const ucpVersion = "2026-04-08";

const site = `https://ucp.dev/${ucpVersion}`;
const named = (spec: string, schema: string) => ({
  spec: `${site}/specification/${spec}`,
  schema: `${site}/schemas/shopping/${schema}.json`,
});

const ofCheckout = { extends: "dev.ucp.shopping.checkout" };

type Declared = { spec: string; schema: string; extends?: string };

/** What the shop can do for an agent; an extension names what it extends. */
const capabilities = {
  "dev.ucp.shopping.checkout": named("checkout", "checkout"),
  "dev.ucp.shopping.fulfillment": { ...named("fulfillment", "fulfillment"), ...ofCheckout },
  "dev.ucp.shopping.discount": { ...named("discount", "discount"), ...ofCheckout },
  "dev.ucp.shopping.buyer_consent": { ...named("buyer-consent", "buyer_consent"), ...ofCheckout },
  "dev.ucp.shopping.order": named("order", "order"),
  "dev.ucp.shopping.catalog.search": named("catalog/search", "catalog_search"),
  "dev.ucp.shopping.catalog.lookup": named("catalog/lookup", "catalog_lookup"),
} satisfies Record<string, Declared>;

export type Capability = keyof typeof capabilities;

const declared: Record<Capability, Declared> = capabilities;

/** The capabilities of this shop: without a module for discount codes, it takes none. */
export function capabilitiesOf({ discounts }: { discounts: unknown }): Capability[] {
  const names = Object.keys(declared) as Capability[];
  return names.filter((name) => name !== "dev.ucp.shopping.discount" || discounts !== undefined);
}

/** Whether a capability is `root`, or extends it. */
export function isPartOf(name: Capability, root: Capability): boolean {
  return name === root || declared[name].extends === root;
}

const rest = {
  version: ucpVersion,
  spec: `${site}/specification/overview`,
  transport: "rest",
  schema: `${site}/services/shopping/rest.openapi.json`,
};

/** What the shop says of itself at /.well-known/ucp. No payment handler: a card is typed into the gateway's frame, and nowhere else. */
export function businessProfile(
  { appUrl, signingKeys }: { appUrl: string; signingKeys: readonly object[] },
  shop: { discounts: unknown },
) {
  const entries = capabilitiesOf(shop).map((name) => [name, [{ version: ucpVersion, ...declared[name] }]]);
  return {
    ucp: {
      version: ucpVersion,
      services: { "dev.ucp.shopping": [{ ...rest, endpoint: `${appUrl}/api/ucp` }] },
      capabilities: Object.fromEntries(entries) as Record<string, object[]>,
      payment_handlers: {},
    },
    signing_keys: signingKeys,
  };
}

/** Why a request is not worked on, as its status and body say. Overview, "Error Codes". */
export type ProtocolError = {
  status: 400 | 401 | 409 | 422 | 424 | 429 | 503;
  code: string;
  content: string;
  retryAt?: Date;
};

export function refusal(
  status: ProtocolError["status"],
  code: string,
  content: string,
  retryAt?: Date,
): { ok: false; error: ProtocolError } {
  return err({ status, code, content, retryAt });
}

export const rateLimited = ({ retryAt }: { retryAt: Date }) =>
  refusal(429, "rate_limited", "Too many requests. Try again later.", retryAt);

/** What an agent reads of a checkout, an order or products. Checkout, "Error Handling". */
export type Message = { code: string; content: string; path?: string } & (
  | { type: "error"; severity: "recoverable" | "requires_buyer_input" | "unrecoverable" }
  | { type: "warning" | "info" }
);

/** What the platform mends and sends again; `path` is where (RFC 9535). */
export function wrong(code: string, content: string, path: string): Message {
  return { type: "error", code, content, severity: "recoverable", path };
}

/** What is answered: what was asked for, or, with messages alone, that there is none. */
export type Outcome =
  { status: 200 | 201; body: object; checkoutId?: string } | { status: "error"; messages: Message[] };

export function noOutcome(code: string, content: string): Outcome {
  return { status: "error", messages: [{ type: "error", code, content, severity: "unrecoverable" }] };
}

/** What a JSON text says; undefined if it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
