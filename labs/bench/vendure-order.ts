import pWaitFor from "p-wait-for";

import type { Vendure } from "./start-vendure";

type Answer = { data?: Record<string, unknown>; errors?: unknown };

const address = {
  fullName: "Test Shopper",
  streetLine1: "Keizersgracht 1",
  city: "Amsterdam",
  postalCode: "1015 CJ",
  countryCode: "NL",
};

/** Signs in the administrator; returns the token of the session. */
export async function signInAdministrator({
  url,
  password,
}: Pick<Vendure, "url" | "password">): Promise<string> {
  const admin = new VendureClient(`${url}/admin-api`);
  await admin.call(
    "login",
    `mutation ($password: String!) { login(username: "bench", password: $password) { __typename } }`,
    { password },
  );
  return admin.token ?? "";
}

/** The id of the one thing that the bench sells. */
export async function readVariant(url: string, token: string): Promise<string> {
  const admin = new VendureClient(`${url}/admin-api`, token);
  const { items } = await admin.call<{ items: { id: string }[] }>(
    "productVariants",
    `query { productVariants { items { id } } }`,
  );
  return items[0]!.id;
}

/** Places, pays and refunds one order with nine calls of Vendure's two APIs, none of which renders a page. */
export async function vendureOrder(url: string, token: string, variant: string): Promise<void> {
  const shopper = new VendureClient(`${url}/shop-api`);
  await shopper.call(
    "addItemToOrder",
    `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) { __typename ...on Order { id } } }`,
    { variant },
  );
  await shopper.call(
    "setCustomerForOrder",
    `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename ...on Order { id } } }`,
    { input: { emailAddress: "shopper@example.com", firstName: "Test", lastName: "Shopper" } },
  );
  await shopper.call(
    "setOrderShippingAddress",
    `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { __typename ...on Order { id } } }`,
    { input: address },
  );
  const [method] = await shopper.call<{ id: string }[]>(
    "eligibleShippingMethods",
    `query { eligibleShippingMethods { id priceWithTax } }`,
  );
  await shopper.call(
    "setOrderShippingMethod",
    `mutation ($method: [ID!]!) { setOrderShippingMethod(shippingMethodId: $method) { __typename ...on Order { id } } }`,
    { method: [method!.id] },
  );
  await shopper.call(
    "transitionOrderToState",
    `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ...on Order { id } } }`,
  );
  const { payments } = await shopper.call<{ payments: { id: string; amount: number }[] }>(
    "addPaymentToOrder",
    `mutation { addPaymentToOrder(input: { method: "card", metadata: {} })
       { __typename ...on Order { id payments { id amount state } } } }`,
  );
  const { id, amount } = payments[0]!;

  const admin = new VendureClient(`${url}/admin-api`, token);
  await admin.call(
    "settlePayment",
    `mutation ($id: ID!) { settlePayment(id: $id) { __typename ...on Payment { id state } } }`,
    { id },
  );
  await admin.call(
    "refundOrder",
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ...on Refund { id state } } }`,
    { input: { paymentId: id, amount, lines: [], shipping: 0, adjustment: 0, reason: "returned" } },
  );
}

/** Waits until Vendure's worker has nothing left to do. */
export async function allJobsDone(url: string, token: string): Promise<void> {
  const admin = new VendureClient(`${url}/admin-api`, token);
  const areDone = async () => {
    const { totalItems } = await admin.call<{ totalItems: number }>(
      "jobs",
      `query { jobs(options: { filter: { isSettled: { eq: false } } }) { totalItems } }`,
    );
    return totalItems === 0;
  };
  await pWaitFor(areDone, { interval: 500, timeout: 120_000 });
}

/** Calls one of Vendure's APIs in a session. */
class VendureClient {
  token: string | undefined;
  readonly #address: string;

  constructor(address: string, token?: string) {
    this.#address = address;
    this.token = token;
  }

  /** The field of the answer; an error if the answer is one of the results that Vendure calls errors. */
  async call<Result>(field: string, query: string, variables: Record<string, unknown> = {}): Promise<Result> {
    const response = await fetch(this.#address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    this.token = response.headers.get("vendure-auth-token") ?? this.token;
    const { data, errors } = (await response.json()) as Answer;
    const result = data?.[field];
    const { __typename: type = "" } = (result ?? {}) as { __typename?: string };
    if (errors !== undefined || (result ?? null) === null || type.endsWith("Error"))
      throw new Error(`Vendure's ${field} answers ${JSON.stringify({ type, errors })}`);
    return result as Result;
  }
}
