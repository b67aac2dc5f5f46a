import type { OrderNumber } from "@/lib/ids";

/**
 * Which orders a browser may see and pay: those that it placed and those that a link opened in it.
 *
 * The one rule of access for shoppers. Any other order answers as if it did not exist.
 */
export type OrderAccess = {
  /** The hashed shopper id; undefined before the first checkout. */
  shopper?: string;
  /** Orders that a link opened, a bounded list. */
  opened: readonly OrderNumber[];
};
