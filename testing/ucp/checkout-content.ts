import { randomUUID } from "node:crypto";

export const newBuyer = () => ({
  email: `buyer-${randomUUID()}@example.com`,
  first_name: "Robin",
  last_name: "Buyer",
});

export const portsmouth = {
  first_name: "Robin",
  last_name: "Buyer",
  street_address: "1 Harbour Road",
  address_locality: "Portsmouth",
  postal_code: "PO1 3AX",
  address_country: "GB",
};

export const linesOf = (slug = "stoneware-vase", quantity = 1) => [{ item: { id: slug }, quantity }];

/** A choice of delivery, without one of its options if `option` is undefined. */
export const deliveryTo = (address: object, option?: string) => ({
  methods: [
    {
      type: "shipping",
      destinations: [address],
      ...(option !== undefined && { groups: [{ selected_option_id: option }] }),
    },
  ],
});

/** All that a checkout needs, at the prices for the United States. */
export const fullContent = (rest: object = {}) => ({
  line_items: linesOf(),
  buyer: newBuyer(),
  fulfillment: deliveryTo(portsmouth, "standard"),
  context: { address_country: "US" },
  ...rest,
});

/** What tests read of an answer. */
export type Answered = {
  id: string;
  status: string;
  currency: string;
  continue_url: string;
  messages: { type: string; code: string; severity?: string; path?: string }[];
  line_items: { id: string; quantity: number; totals: { type: string; amount: number }[] }[];
  totals: { type: string; amount: number }[];
  order: { id: string };
  buyer: { consent?: object };
  discounts: { codes: string[]; applied: { code: string; amount: number; allocations?: object[] }[] };
  fulfillment: {
    methods: {
      destinations: { id: string }[];
      groups: {
        selected_option_id: string | null;
        options: { id: string; totals: { amount: number }[] }[];
      }[];
    }[];
  };
  products: { id: string; variants: { price: object; inputs?: object[] }[] }[];
  product: { id: string };
  pagination: { has_next_page: boolean; cursor?: string; total_count: number };
  code: string;
};

export const totalOf = ({ totals }: Pick<Answered, "totals">, type: string) =>
  totals.find((each) => each.type === type)?.amount;
