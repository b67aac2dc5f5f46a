import { z } from "zod";

import { happeningsOf } from "@/modules/seam/happening";

/** What the products in the admin say to other programs. */
export const productEvents = {
  "product.restocked.v1": z
    .object({
      product: z.string().describe("the last part of the product's address"),
      sku: z.string().nullable(),
      pieces: z.int().describe("how many were added"),
      stock: z.int().describe("how many may be ordered since then"),
    })
    .describe("Staff or a program added pieces to the stock of a product."),
};

export const happening = happeningsOf<typeof productEvents>(({ product }) => product);
