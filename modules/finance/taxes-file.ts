import "server-only";

import type { ReadDatabase } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { FileDialect } from "@/lib/text/file-dialect";

import { amountColumns, type Columns, csvFile, decimal, written } from "./csv-file";
import { convert, type ExchangeRate, readRates } from "./exchange-rates";
import { daysOfMonth, monthPeriod, monthSpan } from "./period";
import { listMovedCurrencies, readSumsAndTaxes, type TaxSum } from "./read-sums";

/** The taxes of a country and a rate, with those in the merchant's currency if a rate of this month was typed. */
type TaxRow = TaxSum & { month: string; exchange: ExchangeRate | undefined };

/** The taxes of a month in all currencies, by country and rate, as a CSV file. */
export function taxesFile(
  { month, dialect }: { month: string; dialect: FileDialect },
  { db }: { db: ReadDatabase },
): ReadableStream<Uint8Array> {
  return csvFile(columns, dialect, async ({ after }) => {
    if (after !== undefined) return [];
    const [currencies, rates] = await Promise.all([
      listMovedCurrencies(monthSpan(month), db),
      readRates({ month }, { db }),
    ]);
    const own = { rate: "1", day: daysOfMonth(month).last };
    const rows = await Promise.all(
      currencies.map(async (currency): Promise<TaxRow[]> => {
        const { taxes } = await readSumsAndTaxes(monthPeriod(month, currency), db);
        const exchange = currency === merchant.currency ? own : rates.get(currency);
        return taxes.map((tax) => ({ ...tax, month, exchange }));
      }),
    );
    return rows.flat();
  });
}

const columns: Columns<TaxRow> = {
  month: ({ month }) => written(month),
  currency: ({ gross }) => gross.currency,
  country: ({ country }) => country,
  tax_name: ({ name }) => name,
  rate_percent: ({ basisPoints }) => decimal(toDecimal({ minor: basisPoints, exponent: 2 })),
  ...amountColumns("gross", ({ gross }: TaxRow) => gross),
  ...amountColumns("tax", ({ tax }: TaxRow) => tax),
  exchange_rate: ({ exchange }) => exchange && decimal(exchange.rate),
  exchange_rate_day: ({ exchange }) => exchange && written(exchange.day),
  merchant_currency: () => merchant.currency,
  merchant_gross: ({ gross, exchange }) => converted(gross, exchange),
  merchant_tax: ({ tax, exchange }) => converted(tax, exchange),
};

function converted(amount: Money, exchange: ExchangeRate | undefined) {
  return exchange && decimal(toDecimal(convert(amount, exchange.rate)));
}
