import { z } from "zod";

/** What a country calls its tax on what is bought. */
export const taxName = z.enum(["vat", "gst", "consumption_tax"]);
export type TaxName = z.infer<typeof taxName>;
