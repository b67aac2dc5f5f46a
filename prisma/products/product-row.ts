/** A product or a discount code of a file, as it stands there: of a known one only what changes. `at` is its place, such as "row 2". */
export type ProductRow = { at: string; values: Record<string, unknown> };

/** What is wrong with a product of the file, or with the discount code `slug`. `field` is empty if it is none or all of them. */
export type ProductProblem = { at: string; slug: string; field: string; text: string };
