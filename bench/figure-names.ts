/** Names of tables, rows and columns by which the aims find their figures. */
export const pageTables = {
  shopper: "Shopper pages",
  admin: "Admin pages",
  other: "Other answers",
} as const;
/** Whose page it is; "other" is measured, is no page and has no aim. */
export type PageKind = keyof typeof pageTables;
export const weightTables = { shopper: "Shopper pages, KiB", admin: "Admin pages, KiB" } as const;
export const bareRow = "bare page";
export const shareColumn = "% of bare";
export const weightColumns = { html: "HTML", htmlGzip: "HTML gzip", scripts: "scripts gzip" } as const;

export const stepTable = "Order to full refund, 1 client";
export const wholeOrder = "whole order";
export const p50Column = "p50 ms";
/** A time divided by that of the bare page in the same round, or the rate of the bare page divided by that of orders. */
export const barePagesColumn = "bare pages";

export const addedTable = "What the shop adds to the bank, 1 client";
export const addedColumn = "added ms";

export const throughputTable = "Orders at the same time";
export const throughputRows = { one: "8 clients, 1 process", two: "8 clients, 2 processes" } as const;
export const ordersColumn = "orders/s";
export const barePagesOfOrderColumn = "bare pages per order";

export const useCaseTable = "Use cases without pages";
export const useCaseRow = "8 at a time";

export const processTable = "Process";
export const processRows = {
  start: "cold start",
  early: "memory, 3 s after the first page",
  idle: "memory, idle for a minute",
} as const;
export const processColumns = { share: "times bare", aboveBare: "MiB above bare" } as const;

export const lighthouseTable = "Lighthouse (mobile)";
export const lighthouseColumns = { paint: "LCP ms", blocking: "TBT ms" } as const;
