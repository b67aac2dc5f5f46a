import type { Prisma } from "@/lib/db/generated/client";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** A person whose data is read or erased: an account or a guest. Without e-mail addresses it is about the orders alone. */
export type Person = {
  customerId: CustomerId | null;
  /** In lower case. */
  emails: readonly string[];
  orderIds: readonly string[];
};

/** One kind of what is stored about a person. */
export type StoredData = {
  title: string;
  /** What an erasure takes out of it. */
  goes: string;
  stays: string;
  rows: readonly Record<string, unknown>[];
};

/** Why something cannot be erased yet, for staff; `orderId` if it is about one order. */
export type Obstacle = { orderId?: string; text: string };

/** What a module stores of people. */
export type PersonalData = {
  read: (person: Person, tx: Prisma.TransactionClient) => Promise<StoredData[]>;
  findObstacles?: (
    person: Person,
    tx: Prisma.TransactionClient,
    deps: Pick<Deps, "now">,
  ) => Promise<Obstacle[]>;
  /** Runs in the transaction that has recorded the erasure, after the orders are locked. */
  erase: (
    person: Person,
    tx: Prisma.TransactionClient,
    deps: Pick<Deps, "consequences" | "now">,
  ) => Promise<void>;
  /** Customers who left an address before this time and never came back: they are erased by their age, as orders are. */
  listForgotten?: (before: Date, db: Prisma.TransactionClient) => Promise<CustomerId[]>;
};
