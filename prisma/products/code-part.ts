import type { Prisma } from "@/lib/db/generated/client";
import type { Result } from "@/lib/result";

import type { ProductRules } from "./product";
import type { FieldChange } from "./product-fields";
import type { ProductProblem, ProductRow } from "./product-row";

type Transaction = Prisma.TransactionClient;

/** A discount code of the file beside the shop's. */
export type ComparedCode = {
  at: string;
  code: string;
  isNew: boolean;
  changes: FieldChange[];
  write: (tx: Transaction) => Promise<void>;
};

/** What a file of products does with discount codes. */
export type CodePart = {
  /** The fields of a code in a file. */
  fields: readonly string[];
  compare: (
    rows: readonly ProductRow[],
    deps: { db: Transaction } & Pick<ProductRules, "priceLists">,
  ) => Promise<Result<ComparedCode[], ProductProblem[]>>;
  /** Locks all codes, so that no order counts a use meanwhile. Before any product is locked. */
  lock: (tx: Transaction) => Promise<void>;
  /** All codes as a file has them. */
  read: (db: Transaction) => Promise<object[]>;
  /** Those of the demo. */
  demo: readonly ({ code: string } & Record<string, unknown>)[];
};
