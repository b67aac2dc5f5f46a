import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { eraseWords } from "@/lib/db/erase-words";
import { toDecimal } from "@/lib/money/decimals";
import { storedMoney } from "@/lib/money/money";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import { typedAddress } from "@/lib/orders/typed-address";
import type { Obstacle, Person, PersonalData, StoredData } from "@/modules/seam/personal-data";

type Transaction = Prisma.TransactionClient;

/** What the shop itself stores of people. */
export const coreData: PersonalData = {
  async read(person, tx) {
    return [
      ...(await readOrders(person, tx)),
      ...(await readAccount(person, tx)),
      ...(await readMails(person, tx)),
      ...(await readAudit(person, tx)),
    ];
  },
  findObstacles,
  async erase(person, tx) {
    const { orderIds, customerId } = person;
    const audit = await findAudit(person, tx);
    const mails = await tx.mail.findMany({ where: mailsOf(person), select: { id: true } });
    const ids = mails.map(({ id }) => id);
    await tx.mail.updateMany({ where: { id: { in: ids }, state: "QUEUED" }, data: { state: "OBSOLETE" } });
    await tx.orderLookup.deleteMany({ where: { email: { in: [...person.emails] } } });
    const events = { payment: { orderId: { in: [...orderIds] } } };
    const closed = await tx.paymentEvent.findMany({
      where: { ...events, kind: "rest_closed" },
      select: { id: true },
    });
    const operations = await tx.operation.findMany({ where: events, select: operationSelect });
    const resolved = operations.filter((each) => each.resolvedBy !== null && each.resolvedReportId === null);
    await eraseWords(tx, "audit_entry", "id", audit);
    await eraseWords(tx, "mail", "id", ids);
    await eraseWords(tx, "payment_event", "id", closed.map(idOf));
    await eraseWords(tx, "operation", "id", resolved.map(idOf));
    await eraseWords(tx, "refund", "operation_id", operations.map(idOf));
    for (const table of ["order_note", "order_correction", "dispatch"])
      await eraseWords(tx, table, "order_id", orderIds);
    await eraseWords(tx, "payment", "order_id", orderIds);
    await eraseWords(tx, "orders", "id", orderIds);
    if (customerId === null) return;
    await eraseWords(tx, "agreement", "customer_id", [customerId]);
    await eraseWords(tx, "saved_card", "customer_id", [customerId]);
    await eraseWords(tx, "customer", "id", [customerId]);
  },
};

const operationSelect = { id: true, resolvedBy: true, resolvedReportId: true } as const;
const idOf = <Id>({ id }: { id: Id }) => id;

/** A payment that runs, an outcome that nobody knows, money that the bank holds, and what else still needs the data. */
async function findObstacles(person: Person, tx: Transaction): Promise<Obstacle[]> {
  const { orderIds, customerId, emails } = person;
  const orders = await tx.order.findMany({
    where: { id: { in: [...orderIds] } },
    select: {
      id: true,
      number: true,
      expiresAt: true,
      lines: { select: pieceColumns },
      payments: { include: { operations: { where: { closedAt: null }, select: { id: true } } } },
    },
  });
  const found = orders.flatMap(({ id: orderId, number, expiresAt, lines, payments }): Obstacle[] => {
    const toDispatch = lines.reduce((sum, line) => sum + piecesOf(line).toDispatch, 0);
    const some = (test: (payment: (typeof payments)[number]) => boolean, text: string) =>
      payments.some(test) ? [{ orderId, text }] : [];
    return [
      ...some(({ orderState }) => orderState === "in_progress", `A payment of order ${number} is under way.`),
      ...some(
        ({ outcomeUnknown }) => outcomeUnknown,
        `An outcome of order ${number} is unknown: resolve it first.`,
      ),
      ...some(
        ({ orderState, operations }) => orderState !== "in_progress" && operations.length > 0,
        `Money of order ${number} moves at this moment.`,
      ),
      ...some(
        ({ status, voided, restClosedAt, authorizedMinor, capturedMinor }) =>
          status === "APPROVED" && !voided && restClosedAt === null && capturedMinor < authorizedMinor,
        `The bank still holds money for order ${number}: capture it, void it or close the rest first.`,
      ),
      ...some(
        ({ chargebackOpen }) => chargebackOpen,
        `A chargeback of order ${number} is open, and the bank may ask for evidence.`,
      ),
      ...(expiresAt !== null && payments.every(({ status }) => status !== "APPROVED")
        ? [{ orderId, text: `Order ${number} can still be paid: wait until it has expired.` }]
        : []),
      // Without e-mail addresses it is erased by its age: nobody waits for goods any more.
      ...some(
        ({ status, voided }) => emails.length > 0 && status === "APPROVED" && !voided && toDispatch > 0,
        `Goods of order ${number} are still to be dispatched: dispatch or refund them first.`,
      ),
    ];
  });
  const sending = await tx.mail.findMany({
    where: { ...mailsOf(person), state: "SENDING" },
    select: { orderId: true, order: { select: { number: true } } },
  });
  found.push(
    ...sending.map(({ orderId, order }) =>
      order === null
        ? { text: "A mail to the person is being sent." }
        : { orderId: orderId ?? undefined, text: `A mail about order ${order.number} is being sent.` },
    ),
  );
  const verifying =
    customerId !== null &&
    (await tx.payment.count({
      where: {
        orderId: null,
        agreement: { customerId },
        OR: [
          { orderState: "in_progress" },
          { outcomeUnknown: true },
          { operations: { some: { closedAt: null } } },
        ],
      },
    })) > 0;
  return verifying ? [...found, { text: "A card of the customer is being verified." }] : found;
}

async function readOrders({ orderIds }: Person, tx: Transaction): Promise<StoredData[]> {
  const orders = await tx.order.findMany({
    relationLoadStrategy: "join",
    where: { id: { in: [...orderIds] } },
    orderBy: { createdAt: "desc" },
    include: {
      lines: { orderBy: { position: "asc" } },
      payments: { include: { operations: { select: { refund: true, resolvedReason: true } } } },
      notes: true,
      corrections: true,
      dispatches: true,
    },
  });
  const each = <Row>(list: (order: (typeof orders)[number]) => Row[]) => orders.flatMap(list);
  return [
    {
      title: "Orders",
      goes: "Name, e-mail address, phone number, address and note for the delivery",
      stays: "Number, goods, amounts, country and tax",
      rows: orders.map((order) => ({
        number: order.number,
        placed: order.createdAt,
        ...typedAddress(order),
        note: order.deliveryNote,
        goods: order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
        total: amount(order.totalMinor, order),
      })),
    },
    {
      title: "Payments",
      goes: "The address on the internet from which it was paid",
      stays: "Amounts, the journal, the bank's ids, brand and last four digits of the card",
      rows: each(({ number, payments }) =>
        payments.map((payment) => ({
          order: number,
          begun: payment.createdAt,
          bank_order: payment.gatewayOrderId,
          card: [payment.cardBrand, payment.cardLast4].filter(Boolean).join(" "),
          charged: amount(payment.capturedMinor, payment),
          refunded: amount(payment.refundedMinor, payment),
          payer_address: payment.payerAddress,
        })),
      ),
    },
    {
      title: "Words about payments",
      goes: "Notes and reasons of staff",
      stays: "The reason by its name, such as “Damaged or faulty”",
      rows: each(({ number, payments }) =>
        payments
          .flatMap(({ operations }) => operations)
          .map(({ refund, resolvedReason }) => ({ order: number, text: refund?.note ?? resolvedReason }))
          .filter(({ text }) => text !== null),
      ),
    },
    {
      title: "Notes",
      goes: "The text",
      stays: "Who wrote it and when",
      rows: each(({ number, notes }) => notes.map(({ text, at }) => ({ order: number, written: at, text }))),
    },
    {
      title: "Corrections",
      goes: "What it was and became, and the reason",
      stays: "Who corrected which fields and when",
      rows: each(({ number, corrections }) =>
        corrections.map(({ at, reason, before, after }) => ({ order: number, at, reason, before, after })),
      ),
    },
    {
      title: "Parcels",
      goes: "Carrier and tracking number",
      stays: "What left and when",
      rows: each(({ number, dispatches }) =>
        dispatches.map(({ at, carrier, tracking }) => ({ order: number, left: at, carrier, tracking })),
      ),
    },
  ];
}

async function readAccount({ customerId }: Person, tx: Transaction): Promise<StoredData[]> {
  if (customerId === null) return [];
  const { cards, agreements, ...customer } = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    include: { cards: true, agreements: true },
  });
  const { id, email, name, locale, createdAt } = customer;
  return [
    {
      title: "Account",
      goes: "E-mail address and name; nobody can sign in to it any more",
      stays: "Its id and when it began",
      rows: [{ id, email, name, language: locale, began: createdAt }],
    },
    {
      title: "Saved cards",
      goes: "The bank's token, brand and last four digits",
      stays: "That there was a card",
      rows: cards.map(({ brand, last4, expiryMonth, expiryYear, createdAt: saved, endedAt }) => ({
        brand,
        last4,
        expires: `${expiryMonth}/${expiryYear}`,
        saved,
        removed: endedAt,
      })),
    },
    {
      title: "Consents",
      goes: "The address on the internet from which they were given",
      stays: "To which text, and when",
      rows: agreements.map(({ consentVersion, consentLanguage, consentAddress, consentAt, endedAt }) => ({
        text: consentVersion,
        language: consentLanguage,
        address: consentAddress,
        given: consentAt,
        ended: endedAt,
      })),
    },
  ];
}

function mailsOf({ orderIds, customerId, emails }: Person): Prisma.MailWhereInput {
  return {
    OR: [
      { orderId: { in: [...orderIds] } },
      { orderId: null, toAddress: { in: [...emails] } },
      ...(customerId === null ? [] : [{ savedCard: { customerId } }]),
    ],
  };
}

async function readMails(person: Person, tx: Transaction): Promise<StoredData[]> {
  const mails = await tx.mail.findMany({ where: mailsOf(person), orderBy: { createdAt: "desc" } });
  const rows = mails.map(({ kind, toAddress, createdAt, sentAt }) => ({
    about: kind,
    to: toAddress,
    written: createdAt,
    sent: sentAt,
  }));
  return [{ title: "Mails", goes: "The address; what waits is not sent", stays: "What it was about", rows }];
}

async function readAudit(person: Person, tx: Transaction): Promise<StoredData[]> {
  const entries = await tx.auditEntry.findMany({
    where: { id: { in: await findAudit(person, tx) } },
    orderBy: { id: "desc" },
  });
  const rows = entries.map(({ at, action, object, words, details }) => ({
    at,
    action,
    object,
    words,
    details,
  }));
  return [{ title: "Audit", goes: "What was typed", stays: "Who did what, when and on which order", rows }];
}

/** The entries of the audit that are about the person's orders. */
export async function findAudit(person: Person, tx: Transaction): Promise<bigint[]> {
  const orders = await tx.order.findMany({
    where: { id: { in: [...person.orderIds] } },
    select: { number: true, payments: { select: { operations: { select: { id: true } } } } },
  });
  const calls = orders.flatMap(({ payments }) => payments).flatMap(({ operations }) => operations);
  const objects = [
    ...orders.flatMap(({ number }) => [`order ${number}`, `customer of order ${number}`]),
    ...calls.map(({ id }) => `call ${id}`),
  ];
  const about = await tx.auditEntry.findMany({
    where: { object: { in: objects }, OR: [{ salt: { not: null } }, { wordsDigest: null }] },
    select: { id: true },
  });
  return about.map(idOf);
}

function amount(minor: bigint, stored: { currency: string; currencyExponent: number }): string {
  const money = storedMoney(minor, stored);
  return `${toDecimal(money)} ${money.currency}`;
}
