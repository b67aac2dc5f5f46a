import "server-only";

import { createHash, randomUUID } from "node:crypto";

import { z } from "zod";

import type { Prisma } from "@/lib/db/generated/client";
import { orderNumberSchema } from "@/lib/ids";
import { invariant, required } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import { readOrder } from "@/lib/orders/read-order";
import type { ShopperOrderState, ShopperOrderView } from "@/lib/orders/views";
import { ok, type Result } from "@/lib/result";
import { hashShopperId, parseShopperId } from "@/lib/shopper-id";
import { discountCodeOf } from "@/lib/text/clean-text";

import { amountsOfOrder, viewDiscount, viewLines, viewTotals } from "./amounts";
import type { Agent, Call, Operation, UcpDeps } from "./answer-agent";
import { changeAlone } from "./answer-once";
import { type CheckedContent, checkContent, notModifiable } from "./check-content";
import { type CheckoutContent, checkoutContent, deliveryIn } from "./checkout-content";
import { dropOrder } from "./drop-order";
import { mintHandover } from "./handover";
import { chooseMarket } from "./market";
import { type Message, noOutcome, type Outcome, type ProtocolError, rateLimited } from "./protocol";

/** Milliseconds after its last change for which a checkout can be filled. */
const lifetime = 6 * 60 * 60_000;

const root = "dev.ucp.shopping.checkout";
// Everything is sent to an address.
const needs = ["dev.ucp.shopping.fulfillment"] as const;

type Answered = Promise<Result<Outcome, ProtocolError>>;

export const createCheckout: Operation<CheckoutContent> = {
  root,
  needs,
  input: checkoutContent,
  changes: true,
  async act({ agent, input: content, acceptLanguage }, deps) {
    const limited = await deps.limits?.countCart();
    if (limited !== undefined) return rateLimited(limited);
    const { list, locale } = chooseMarket(content.context, acceptLanguage, await deps.priceLists());
    const [id, createdAt] = [randomUUID(), deps.now()];
    const data = { id, agent: agent.url, priceList: list.code, locale, createdAt, changedAt: createdAt };
    const row = await deps.db.ucpCheckout.create({ data, include: withOrder });
    const filled = await fill({ row, content, agent }, deps);
    if (!filled.ok || filled.value.status === "error") return filled;
    return ok({ ...filled.value, status: 201 });
  },
};

/** An operation on a checkout of the platform that asks. Any other, and one that was erased, is not found. */
function onCheckout<Input>(
  operation: Pick<Operation<Input>, "input" | "changes">,
  act: (row: Filled, call: Call<Input>, deps: UcpDeps) => Answered,
): Operation<Input> {
  return {
    root,
    needs,
    ...operation,
    async act(call, deps) {
      const where = { id: z.uuid().safeParse(call.id).data ?? randomUUID(), agent: call.agent.url };
      const find = async () => {
        const found = await deps.db.ucpCheckout.findFirst({ where, include: withOrder });
        const content = checkoutContent.safeParse(found?.content);
        if (found === null || !content.success)
          return ok(noOutcome("not_found", "There is no such checkout."));
        return act({ ...found, content: content.data }, call, deps);
      };
      return operation.changes ? changeAlone(where, find, deps) : find();
    },
  };
}

export const getCheckout = onCheckout({}, async (row, { agent }, deps) => ok(await look(row, agent, deps)));

/** Replaces all that an agent has sent of a checkout. */
export const updateCheckout = onCheckout(
  { input: checkoutContent, changes: true },
  (row, { agent, input: content }, deps) => fill({ row, content, agent }, deps),
);

/** Hands the buyer over: it never pays, whatever the agent sends. Places the order again if it has expired. */
export const completeCheckout = onCheckout({ changes: true }, (row, { agent }, deps) =>
  fill({ row, content: row.content, agent }, deps),
);

export const cancelCheckout = onCheckout({ changes: true }, async (row, { agent }, deps) => {
  const isLate = isOver(await statusOf(row, deps)) || (row.order && !(await dropOrder(row.order, deps)));
  if (isLate) return notModifiable;
  const canceledAt = deps.now();
  const { count } = await deps.db.ucpCheckout.updateMany({
    where: { id: row.id, canceledAt: null },
    data: { canceledAt },
  });
  if (count === 0) return notModifiable;
  return ok(await look({ ...row, canceledAt }, agent, deps));
});

const withOrder = {
  order: {
    select: {
      id: true,
      number: true,
      expiresAt: true,
      lines: { select: { productId: true, held: true } },
    },
  },
} satisfies Prisma.UcpCheckoutInclude;

type Row = Prisma.UcpCheckoutGetPayload<{ include: typeof withOrder }>;
type Filled = Omit<Row, "content"> & { content: CheckoutContent };

/** Takes what an agent has sent: places the order, or changes it, once nothing is missing, and stores the rest until then. */
async function fill(
  { row, content: sent, agent }: { row: Row | Filled; content: CheckoutContent; agent: Agent },
  deps: UcpDeps,
): Answered {
  const { db } = deps;
  const { id } = row;
  // What is not read is not kept either: it would be tried later without being counted.
  const content = takesCodes(agent) ? sent : { ...sent, discounts: undefined };
  if (isOver(await statusOf(row, deps))) return notModifiable;
  const shopperId = shopperOf(id);
  const code = codeIn(content);
  if (code !== "" && code !== codeIn(checkoutContent.safeParse(row.content).data)) {
    const limited = await deps.limits?.countDiscountCode({ shopper: hashShopperId(shopperId) });
    if (limited !== undefined) return rateLimited(limited);
  }
  const checked = await checkContent({ ...row, content, held: heldBy(row), shopperId }, deps);
  if (!checked.ok) return checked;
  const { amounts, messages, placed } = checked.value;
  if (amounts.lines.length === 0)
    return ok({ status: "error", messages: messages.filter((each) => each.code === "item_unavailable") });
  const order =
    placed === undefined
      ? row.order
      : await db.order.findUniqueOrThrow({ where: { number: placed }, ...withOrder.order });
  // What was placed before is not what the agent asks for now, or became a customer's, who signed in meanwhile.
  const before = row.order;
  if (before !== null && before.number !== placed && !(await dropOrder(before, deps))) {
    if (order !== null && order !== before) await dropOrder(order, deps);
    return notModifiable;
  }
  const changedAt = deps.now();
  const webhookUrl = agent.webhookUrl ?? null;
  const { count } = await db.ucpCheckout.updateMany({
    where: { id, canceledAt: null },
    data: { content, webhookUrl, orderId: order?.id, changedAt },
  });
  // An erasure ended it meanwhile.
  if (count === 0) {
    if (order !== null) await dropOrder(order, deps);
    return notModifiable;
  }
  return ok(await show({ ...row, content, changedAt, order }, agent, checked.value, deps));
}

const takesCodes = ({ can }: Agent) => can.has("dev.ucp.shopping.discount");
const codeIn = (content?: CheckoutContent) => discountCodeOf(content?.discounts?.codes[0] ?? "");
const heldBy = ({ order }: Pick<Row, "order">) =>
  Object.fromEntries(order?.lines.map(({ productId, held }) => [productId, held]) ?? []);

const statusOfState = {
  payable: "requires_escalation",
  expired: undefined,
  challenge: "complete_in_progress",
  processing: "complete_in_progress",
  checking: "complete_in_progress",
  partly_approved: "complete_in_progress",
  authorized: "completed",
  paid: "completed",
  partly_refunded: "completed",
  refunded: "completed",
  cancelled: "completed",
} as const satisfies Record<ShopperOrderState["kind"], string | undefined>;

type Settled = (typeof statusOfState)[ShopperOrderState["kind"]] | "canceled";

/** The order of a checkout, unless it has expired, and the status by it, or by the checkout's end; undefined if it is up to the content. */
async function statusOf(
  row: Row | Filled,
  deps: UcpDeps,
): Promise<{ order?: ShopperOrderView; status: Settled }> {
  const number = orderNumberSchema.optional().parse(row.order?.number);
  const order = number && (await readOrder({ number, access: { opened: [number] } }, deps));
  const status = order && statusOfState[order.state.kind];
  if (status === "completed" || status === "complete_in_progress") return { order, status };
  if (row.canceledAt !== null || endOf(row) <= deps.now()) return { status: "canceled" };
  return { order: status && order, status };
}

const isOver = ({ status }: { status: Settled }) => status !== undefined && status !== "requires_escalation";

const endOf = ({ changedAt }: Pick<Row, "changedAt">) => new Date(changedAt.getTime() + lifetime);

/** Prices a checkout as it is, and shows it. */
async function look(row: Filled, agent: Agent, deps: UcpDeps) {
  const checked = await checkContent({ ...row, held: heldBy(row) }, deps);
  invariant(checked.ok, "only placing an order is refused");
  return show(row, agent, checked.value, deps);
}

/** Shows a checkout. Its amounts are those of its order, if it has one that has not expired. */
async function show(row: Filled, agent: Agent, checked: CheckedContent, deps: UcpDeps) {
  const { appUrl } = deps.settings;
  const { order, status: settled } = await statusOf(row, deps);
  const status = settled ?? (checked.isComplete ? "ready_for_complete" : "incomplete");
  const placed = order && row.order;
  const amounts = order === undefined ? checked.amounts : amountsOfOrder(order);
  const { destinations, destination, option } = deliveryIn(row.content);
  const lines = viewLines(amounts, appUrl);
  const line_item_ids = lines.map(({ id }) => id);
  const isHandedOver = status === "requires_escalation";
  const { consent, ...buyer } = row.content.buyer ?? {};
  const body = {
    id: row.id,
    status,
    currency: amounts.currency,
    line_items: lines,
    buyer: { ...buyer, ...(agent.can.has("dev.ucp.shopping.buyer_consent") && consent && { consent }) },
    totals: viewTotals(amounts),
    messages: [
      // What is wrong with the content changes nothing of an order that was placed, or of what is over.
      ...checked.messages.filter(({ type }) => settled === undefined || type !== "error"),
      ...(isHandedOver ? handover(order) : []),
    ],
    links: merchant.policies.map((policy) => ({
      type: linkTypes[policy] ?? policy,
      url: `${appUrl}/policies/${policy}`,
    })),
    expires_at: (placed?.expiresAt ?? endOf(row)).toISOString(),
    ...(isHandedOver && placed && { continue_url: mintHandover(placed, deps) }),
    ...(status === "completed" && placed && { order: confirmationOf(placed, appUrl) }),
    fulfillment: {
      methods: [
        {
          id: "shipping",
          type: "shipping",
          line_item_ids,
          destinations,
          selected_destination_id: destination?.id ?? null,
          groups: [
            {
              id: "package",
              line_item_ids,
              options: checked.options.map(({ code, name, price, expected }) => ({
                id: code,
                title: name,
                earliest_fulfillment_time: expected.from.toISOString(),
                latest_fulfillment_time: expected.until.toISOString(),
                totals: [{ type: "total", amount: price.minor }],
              })),
              selected_option_id: checked.options.find(({ code }) => code === option)?.code ?? null,
            },
          ],
        },
      ],
    },
    ...(takesCodes(agent) && {
      discounts: { codes: row.content.discounts?.codes ?? [], applied: viewDiscount(amounts) },
    }),
  };
  return { status: 200, checkoutId: row.id, body } as const;
}

/** Why only the buyer can go on: the card is typed on the shop's page, and the bank may ask for more. */
function handover(order: ShopperOrderView | undefined): Message[] {
  const say = (code: string, content: string) =>
    ({ type: "error", code, content, severity: "requires_buyer_input", path: "$.payment" }) as const;
  const failed = order?.state.kind === "payable" && order.state.lastAttempt !== undefined;
  return [
    ...(failed ? [say("payment_failed", "The last payment did not succeed. Nothing was charged.")] : []),
    say("payment_required", "The buyer pays on the shop's page: open continue_url in their browser."),
  ];
}

const linkTypes: Record<string, string> = {
  returns: "refund_policy",
  privacy: "privacy_policy",
  terms: "terms_of_service",
};

export function confirmationOf({ number }: { number: string }, appUrl: string) {
  return { id: number, label: number, permalink_url: `${appUrl}/orders/${number}` };
}

/** In place of a browser's id: an order of an agent is opened by its link, or by the mail to its buyer. */
function shopperOf(checkoutId: string) {
  const digest = createHash("sha256").update(`checkout of an agent ${checkoutId}`).digest("base64url");
  return required(parseShopperId(digest), "a shopper's id");
}
