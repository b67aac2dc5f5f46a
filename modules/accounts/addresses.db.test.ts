import type { TypedAddress } from "@/lib/checkout/checkout-form";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type AddressId, addressIdSchema, type CustomerId, customerIdSchema } from "@/lib/ids";
import { listAddresses, preferAddress, removeAddress, saveAddress, addressLimit } from "./addresses";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

let customers = 0;
async function addCustomer(name: string | null = null): Promise<CustomerId> {
  customers += 1;
  const email = `customer-${customers}@example.com`;
  const { id } = await shop.db.customer.create({ data: { email, locale: "en", name } });
  return customerIdSchema.parse(id);
}

const home: TypedAddress = {
  name: "Ann Shopper",
  addressLine1: "1 Market Street",
  addressLine2: "",
  city: "Portsmouth",
  region: "New Hampshire",
  postalCode: "03801",
  country: "US",
  phone: "",
};

const save = (
  customerId: CustomerId,
  typed: Partial<TypedAddress> = {},
  rest: { addressId?: AddressId; preferred?: boolean } = {},
) => saveAddress({ customerId, typed: { ...home, ...typed }, preferred: false, ...rest }, shop.deps);

async function saved(...given: Parameters<typeof save>): Promise<AddressId> {
  const result = await save(...given);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const list = (customerId: CustomerId) => listAddresses({ customerId }, shop.deps);
const preferredOf = async (customerId: CustomerId) =>
  (await list(customerId)).filter(({ preferred }) => preferred).map(({ id }) => id);

test("an address is kept as its country writes it, with the code of its region and the phone number in E.164", async () => {
  const customerId = await addCustomer();
  await saved(customerId, { phone: "(603) 555-0123" });
  expect(await list(customerId)).toMatchObject([
    {
      name: "Ann Shopper",
      addressLine2: null,
      region: "NH",
      postalCode: "03801",
      country: "US",
      phone: "+16035550123",
    },
  ]);
});

test("an address that the checkout would refuse is not saved, and each field is named", async () => {
  const customerId = await addCustomer();
  const result = await save(customerId, { name: " ", postalCode: "nowhere", phone: "12" });
  expect(result).toMatchObject({ ok: false, error: { kind: "invalid" } });
  const issues = result.ok || result.error.kind !== "invalid" ? [] : result.error.issues;
  expect(issues).toEqual([
    { path: "name", code: "required" },
    { path: "postalCode", code: "invalid" },
    { path: "phone", code: "invalid" },
  ]);
  expect(await save(customerId, { country: "AQ" })).toMatchObject({ ok: false });
  expect(await list(customerId)).toEqual([]);
});

test("the first address is preferred, another one only when asked, and never two are", async () => {
  const customerId = await addCustomer();
  const first = await saved(customerId);
  const second = await saved(customerId, { addressLine1: "2 Road" });
  expect(await preferredOf(customerId)).toEqual([first]);
  const third = await saved(customerId, { addressLine1: "3 Road" }, { preferred: true });
  expect(await preferredOf(customerId)).toEqual([third]);
  expect(await preferAddress({ customerId, addressId: second }, shop.deps)).toBe(true);
  expect(await preferredOf(customerId)).toEqual([second]);
  expect((await list(customerId)).map(({ id }) => id)).toEqual([second, third, first]);
});

test("changing an address changes that one, and leaves it preferred", async () => {
  const customerId = await addCustomer();
  const addressId = await saved(customerId);
  await saved(
    customerId,
    { addressLine1: "9 New Road", country: "GB", postalCode: "SW1A 1AA" },
    { addressId },
  );
  expect(await list(customerId)).toMatchObject([
    { id: addressId, addressLine1: "9 New Road", country: "GB", preferred: true },
  ]);
});

test("the same address is kept once", async () => {
  const customerId = await addCustomer();
  const first = await saved(customerId);
  expect(await saved(customerId, { postalCode: " 03801 ", region: "NH" })).toBe(first);
  expect(await saved(customerId, { phone: "(603) 555-0123" })).toBe(first);
  // A checkout whose delivery needs no phone number.
  expect(await saved(customerId)).toBe(first);
  expect(await list(customerId)).toMatchObject([{ phone: "+16035550123" }]);
});

test("a customer without a name takes the first address's, and keeps a name that is there", async () => {
  const nameOf = async (id: string) => (await shop.db.customer.findUniqueOrThrow({ where: { id } })).name;
  const nameless = await addCustomer();
  await saved(nameless);
  await saved(nameless, { name: "Somebody Else" });
  expect(await nameOf(nameless)).toBe("Ann Shopper");
  const named = await addCustomer("Bob");
  await saved(named);
  expect(await nameOf(named)).toBe("Bob");
});

test("a customer keeps twenty addresses at most, also when many are added at once", async () => {
  const customerId = await addCustomer();
  const results = await Promise.all(
    Array.from({ length: addressLimit + 3 }, (_, index) =>
      save(customerId, { addressLine1: `${index} Road` }, { preferred: true }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(addressLimit);
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array(3).fill({ ok: false, error: { kind: "limit_reached" } }),
  );
  expect(await list(customerId)).toHaveLength(addressLimit);
  expect(await preferredOf(customerId)).toHaveLength(1);
});

describe("another customer's address answers as one that does not exist", () => {
  test.each(["another customer's", "one that does not exist"])("%s", async (whose) => {
    const owner = await addCustomer();
    const own = await saved(owner);
    const addressId =
      whose === "another customer's" ? own : addressIdSchema.parse("00000000-0000-4000-8000-000000000000");
    const customerId = await addCustomer();
    const before = await list(owner);
    expect(await save(customerId, { addressLine1: "Stolen" }, { addressId })).toEqual({
      ok: false,
      error: { kind: "not_found" },
    });
    expect(await preferAddress({ customerId, addressId }, shop.deps)).toBe(false);
    await removeAddress({ customerId, addressId }, shop.deps);
    expect(await list(customerId)).toEqual([]);
    expect(await list(owner)).toEqual(before);
  });
});

test("a removed address is gone", async () => {
  const customerId = await addCustomer();
  const addressId = await saved(customerId);
  await removeAddress({ customerId, addressId }, shop.deps);
  expect(await list(customerId)).toEqual([]);
});
