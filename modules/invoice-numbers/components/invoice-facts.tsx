import { getTranslations } from "next-intl/server";

import { Fact } from "@/components/ui/card";
import type { Database } from "@/lib/db/database";
import { invoicesOfOrder } from "@/modules/invoice-numbers/list-invoices";
import { invoiceMessages } from "@/modules/invoice-numbers/messages";

type InvoiceFactsProps = { number: string; db: Database };

/** The numbers of an order's invoices and credit notes, on its receipt. */
export async function ReceiptFacts({ number, db }: InvoiceFactsProps) {
  const [t, invoices] = await Promise.all([getTranslations(), invoicesOfOrder({ number }, { db })]);
  return invoices.map((invoice) => (
    <Fact key={invoice.operationId} term={t(`invoiceNumbers.${invoice.kind}`)}>
      <bdi>{invoice.number}</bdi>
    </Fact>
  ));
}

/** The same on the packing slip. */
export async function SlipFacts({ number, db }: InvoiceFactsProps) {
  const invoices = await invoicesOfOrder({ number }, { db });
  return invoices.map((invoice) => (
    <p key={invoice.operationId}>
      {`${invoiceMessages.en.invoiceNumbers[invoice.kind]} `}
      <span className="font-mono">{invoice.number}</span>
    </p>
  ));
}
