import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, Fragment } from "react";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { CustomerFacts } from "@/components/admin/customer/customer-facts";
import {
  CustomerMails,
  CustomerNotes,
  CustomerOrders,
  CustomerSessions,
} from "@/components/admin/customer/customer-lists";
import { services } from "@/app/composition/services";
import { visitor } from "@/app/composition/visitor";
import { customerPath, orderPath } from "@/components/admin/frame/paths";
import { customerForRole } from "@/lib/back-office/views-for-role";
import { type CustomerPage as Customer, readCustomer } from "@/lib/back-office/read-customer";
import { orderNumberSchema } from "@/lib/ids";
import { modulePages } from "@/modules/pages";

import { submitEndSessions } from "@/app/admin/(signed-in)/orders/[number]/actions";

type Props = PageProps<"/admin/orders/[number]/customer">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if ((await openCustomer((await params).number)) === undefined) notFound();
  return { title: "Customer" };
}

/** All that staff see of the customer of an order. */
export default async function CustomerPage({ params }: Props) {
  const { number } = await params;
  const customer = await openCustomer(number);
  if (customer === undefined) notFound();
  const { id: customerId } = customer;
  const sessions = customerId && visitor ? await visitor.listBrowsers({ customerId }, await services()) : [];
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href={orderPath(number)}>{`Order ${number}`}</BackLink>
        <h1>
          <bdi>{customer.name}</bdi>
        </h1>
        <p className="hint break-all">
          <bdi>{customer.email}</bdi>
        </p>
      </div>
      <div className="with-actions">
        <div>
          <CustomerFacts customer={customer}>{await readFacts(customer)}</CustomerFacts>
          <CustomerSessions
            number={number}
            sessions={sessions}
            end={customer.mayEndSessions ? submitEndSessions : undefined}
          />
        </div>
        <div>
          <CustomerOrders orders={customer.orders} hasMore={customer.hasMore} />
          <CustomerNotes notes={customer.notes} />
          <CustomerMails mails={customer.mails} />
        </div>
      </div>
    </div>
  );
}

/** What modules have of a customer. */
async function readFacts({ id: customerId, orders }: Customer) {
  const deps = await services();
  const orderNumbers = orders.map(({ number }) => number);
  return Promise.all(
    modulePages.map(async ({ customerFacts }, index) => (
      <Fragment key={index}>{await customerFacts?.({ customerId, orderNumbers }, deps)}</Fragment>
    )),
  );
}

/** Once per request, for the title and the page. */
const openCustomer = cache(async (text: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const path = customerPath(number);
  const customer = await readForStaff(path, "read", (deps) => readCustomer({ number }, deps));
  const { role } = await requireStaff(path, "read");
  return customer && customerForRole(customer, role);
});
