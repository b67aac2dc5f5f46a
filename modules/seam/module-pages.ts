import type { Route } from "next";
import type { ComponentType } from "react";

import type { Database } from "@/lib/db/database";
import type { ActRight, ReadRight } from "@/lib/staff/rights";

/** What the shop's pages show of a module of modules/pages.ts. Each part is optional; its own pages stand in app, in a folder of its name. */
export type ModulePages = {
  adminLinks?: readonly AdminLink[];
  /** Below the list of orders. */
  orderListLinks?: readonly OrderListLink[];
  /** Beside each page of an order, of shoppers and of staff. */
  OrderPanel?: ComponentType<{ number: string }>;
  /** On the page of security events, below what limits refused. */
  SecurityPart?: ComponentType<{ db: Database }>;
};

/** A link of the admin's navigation. */
export type AdminLink = {
  href: Route;
  label: string;
  /** After the core's own links of this group: work of the day, records, and what the shop is. */
  group: "work" | "records" | "shop";
  right: ReadRight;
  /** How many things wait there. */
  count?: (deps: { db: Database; now: () => Date }) => Promise<number>;
};

/** A link to what may be done with the orders of a list. */
export type OrderListLink = {
  label: string;
  right: ActRight;
  /** The page for a list; `query` is the list's, as `writeOrderListQuery` writes it. */
  pathOf: (query: string) => Route;
};
