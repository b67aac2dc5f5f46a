import "server-only";

import type { ReactNode } from "react";

import { bankOrderUrl } from "@/components/admin/payment/call";
import type { Database } from "@/lib/db/database";
import { environment, hasSandboxBank } from "@/lib/environment";

import { OutsideOrders } from "./components/outside-orders";
import { PaidIn } from "./components/paid-in";
import { WayMeter } from "./components/way-meter";

type DemoLink = { href: string; text: string };

/** On every page of the shop: what stands behind it. An order's page has a bar of its own. */
export function ShopBar() {
  const consoleUrl = consoleOfDemo();
  if (consoleUrl === undefined) return null;
  return (
    <>
      <WayMeter />
      <OutsideOrders>
        <Bar links={[{ href: consoleUrl, text: "Bank" }, ...linksOf(consoleUrl, "/admin")]} />
      </OutsideOrders>
    </>
  );
}

/** On an order's page: what stands behind the order, and how it was paid. */
export async function OrderBar({ number, db }: { number: string; db: Database }) {
  const consoleUrl = consoleOfDemo();
  if (consoleUrl === undefined) return null;
  // The page says itself that the database cannot be reached.
  const payments = await readPayments(number, db).catch(() => []);
  const [last] = payments;
  const calls = payments.flatMap(({ operations }) => operations);
  const approvedAt = calls.find(isApproval)?.closedAt;
  const atBank = last && bankOrderUrl(environment.GATEWAY_ORDER_URL, last.gatewayOrderId);
  const steps = `/inspector/${encodeURIComponent(number)}`;
  return (
    <Bar
      links={[
        { href: atBank ?? consoleUrl, text: atBank ? "This payment at the bank" : "Bank" },
        { href: steps, text: "Its steps" },
        ...linksOf(consoleUrl, `/admin/orders/${encodeURIComponent(number)}`),
      ]}
    >
      {approvedAt && (
        <PaidIn number={number} approvedAt={approvedAt.getTime()} calls={calls.length} steps={steps} />
      )}
    </Bar>
  );
}

/** The console of the sandbox bank; undefined but in `npm run demo` and `npm run dev`. */
function consoleOfDemo(): string | undefined {
  const { INSPECTOR, GATEWAY_ORDER_URL } = environment;
  if (INSPECTOR === "off" || GATEWAY_ORDER_URL === undefined || !hasSandboxBank(environment))
    return undefined;
  return new URL(GATEWAY_ORDER_URL).origin;
}

function linksOf(consoleUrl: string, admin: string): DemoLink[] {
  return [
    { href: `${consoleUrl}/mailbox`, text: "Mailbox" },
    { href: admin, text: "Admin" },
  ];
}

/** The newest payment of an order first. */
function readPayments(number: string, db: Database) {
  return db.payment.findMany({
    relationLoadStrategy: "join",
    where: { order: { number } },
    orderBy: { attempt: "desc" },
    select: {
      gatewayOrderId: true,
      operations: { select: { kind: true, state: true, closedAt: true } },
    },
  });
}

function isApproval({ kind, state }: { kind: string; state: string }): boolean {
  return state === "SUCCEEDED" && (kind === "PAY" || kind === "AUTHORIZE");
}

/** Each link opens a tab, so that the way of the shopper goes on. For developers, in English. */
function Bar({ links, children }: { links: DemoLink[]; children?: ReactNode }) {
  return (
    <nav
      lang="en"
      dir="ltr"
      aria-label="Demo"
      className="flex flex-wrap items-center gap-x-4 border-t border-border bg-secondary px-4 text-xs max-md:-mx-4 max-md:mt-8 max-md:py-1 md:fixed md:inset-x-0 md:bottom-0 md:z-10 print:hidden"
    >
      <span className="font-semibold">Demo</span>
      {links.map(({ href, text }) => (
        <a key={text} href={href} target="_blank" className="link py-2">
          {text}
        </a>
      ))}
      {children}
    </nav>
  );
}
