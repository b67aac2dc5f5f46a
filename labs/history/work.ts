import { labParts } from "@/labs/modules";
import { forgetOldLimits } from "@/lib/limits/payment-limits";
import { readMetrics } from "@/lib/health/read-metrics";
import { dropObsoleteMails } from "@/lib/mail/drop-obsolete-mails";
import { isMailDue } from "@/lib/mail/send-due-mails";
import { listCustomerOrders, listShopperOrders } from "@/lib/orders/order-list";
import { countWork } from "@/lib/back-office/count-work";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readOrder } from "@/lib/orders/read-order";
import { resolveLookups } from "@/lib/orders/order-lookup";
import type { AdminOrderFilter } from "@/lib/back-office/views";
import { sweepPass } from "@/app/jobs/sweep-pass";
import { listUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import type { Work } from "./measure-growth";

const filters: (AdminOrderFilter | undefined)[] = [
  undefined,
  "approved",
  "partly_captured",
  "unpaid",
  "expired",
  "failed",
  "in_progress",
  "paid",
  "partly_refunded",
  "outcome_unknown",
  "held",
  "not_captured",
  "to_dispatch",
  "dispatch_undecided",
  "chargeback",
];

/** What pages, jobs and staff read of a shop, each by a name for people. */
export const work: Work[] = [
  ...filters.map((state): Work => [
    `the list of orders, ${state ?? "all"}`,
    ({ deps }) => listOrders({ state }, deps),
  ]),
  ["a page deep in the list of orders", ({ deps, middle }) => listOrders({ after: middle }, deps)],
  ["a search by number", ({ deps, number }) => listOrders({ search: { text: number, masked: false } }, deps)],
  [
    "a search by e-mail address",
    ({ deps, email }) => listOrders({ search: { text: email, masked: false } }, deps),
  ],
  [
    "a search that finds nothing",
    ({ deps }) => listOrders({ search: { text: "nobody@nowhere", masked: false } }, deps),
  ],
  [
    "a search by a word of every order",
    ({ deps }) => listOrders({ search: { text: "example", masked: false } }, deps),
  ],
  [
    "a search by a common name",
    ({ deps }) => listOrders({ search: { text: "Haddad", masked: false } }, deps),
  ],
  [
    "a search by a common name among paid orders",
    ({ deps }) => listOrders({ search: { text: "Haddad", masked: false }, state: "paid" }, deps),
  ],
  [
    "a search by a whole name of two common words",
    ({ deps }) => listOrders({ search: { text: "ada haddad", masked: false } }, deps),
  ],
  [
    "a search by the end of a card",
    ({ deps }) => listOrders({ search: { text: "0107", masked: false } }, deps),
  ],
  [
    "a search by an amount that no order has",
    ({ deps }) => listOrders({ search: { text: "$98,765.43", masked: false } }, deps),
  ],
  [
    "a search by name and card",
    ({ deps }) => listOrders({ search: { text: "haddad 0107", masked: false } }, deps),
  ],
  [
    "a search by a phone number",
    ({ deps }) => listOrders({ search: { text: "+44 20 7946 0018", masked: false } }, deps),
  ],
  ["a search by an article", ({ deps }) => listOrders({ search: { text: "vase", masked: false } }, deps)],
  [
    "a search by an article among paid orders",
    ({ deps }) => listOrders({ search: { text: "vase", masked: false }, state: "paid" }, deps),
  ],
  [
    "a search by an article and a town",
    ({ deps }) => listOrders({ search: { text: "vase amsterdam", masked: false } }, deps),
  ],
  [
    "a search by a common town",
    ({ deps }) => listOrders({ search: { text: "phnom penh", masked: false } }, deps),
  ],
  ["the counts of the lists of work", ({ deps }) => countWork(deps)],
  ["an order for staff", ({ deps, number }) => readAdminOrder({ number }, deps)],
  ["an order for its shopper", ({ deps, number, access }) => readOrder({ number, access }, deps)],
  ["the orders of a customer", ({ deps, customerId }) => listCustomerOrders({ customerId, page: 1 }, deps)],
  ["the orders of a browser", ({ deps, access }) => listShopperOrders({ access }, deps)],
  ["unknown outcomes", ({ deps }) => listUnknownOutcomes(deps)],
  ...labParts.flatMap(({ work: ofPart }) => ofPart ?? []),
  ["metrics", ({ deps }) => readMetrics(deps)],
  ["the sweep", ({ deps }) => sweepPass({}, deps)],
  ["obsolete mails", ({ deps }) => dropObsoleteMails(deps)],
  ["due mails", ({ deps }) => isMailDue(deps)],
  ["requests for order links", ({ deps }) => resolveLookups(deps)],
  ["old limits", ({ deps }) => forgetOldLimits(deps.db)],
];
