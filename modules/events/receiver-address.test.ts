import type { LookupAddress } from "node:dns";

import { expect, test } from "vitest";

import { checkedLookup, isReceiver, readReceiverUrl, ReceiverRefused } from "./receiver-address";

const anywhere = { loopback: false };
const thisMachine = { loopback: true };

test.each([
  "10.0.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "198.18.0.1",
  "::",
  "::1",
  "fe80::1",
  "fec0::1",
  "fd00::1",
  "ff02::1",
  "::ffff:10.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a00:1",
  "2002:a00:1::1",
  "2001::1",
  "2001:db8::1",
])("%s is no receiver", (address) => {
  expect(isReceiver(address, anywhere)).toBe(false);
});

test.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])(
  "%s is a receiver",
  (address) => expect(isReceiver(address, anywhere)).toBe(true),
);

test("only a shop on a loopback address admits loopback receivers and http, and still no private address", () => {
  expect(isReceiver("127.0.0.1", thisMachine)).toBe(true);
  expect(isReceiver("::1", thisMachine)).toBe(true);
  expect(isReceiver("10.0.0.1", thisMachine)).toBe(false);
  expect(readReceiverUrl("http://127.0.0.1:9/x", thisMachine)).toMatchObject({ ok: true });
});

test.each([
  ["http://example.com/", "not_https"],
  ["ftp://example.com/", "not_https"],
  ["https://10.0.0.1/", "private_address"],
  ["https://127.1/", "private_address"],
  ["https://0x7f000001/", "private_address"],
  ["https://[::1]/", "private_address"],
  ["https://[::ffff:10.0.0.1]/", "private_address"],
  ["https://user:word@example.com/", "invalid_url"],
  ["example.com", "invalid_url"],
])("%s is refused: %s", (text, kind) => {
  expect(readReceiverUrl(text, anywhere)).toEqual({ ok: false, error: { kind } });
});

type Resolve = NonNullable<Parameters<typeof checkedLookup>[1]>;

/** Looks a name up as a connection does, with a resolver that gives these addresses one call after the other. */
function connections(...answers: LookupAddress[][]) {
  const resolve = ((_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, answers.shift() ?? [])) as unknown as Resolve;
  const lookup = checkedLookup(anywhere, resolve);
  return () =>
    new Promise<unknown>((connect) =>
      lookup("example.com", { all: true }, (error, found) => connect(error ?? found)),
    );
}

const open: LookupAddress = { address: "93.184.216.34", family: 4 };
const internal: LookupAddress = { address: "169.254.169.254", family: 4 };

test("a connection goes to the addresses that were checked, and a name that turns private is refused", async () => {
  const connect = connections([open], [internal], [open, internal]);
  expect(await connect()).toEqual([open]);
  expect(await connect()).toBeInstanceOf(ReceiverRefused);
  expect(await connect()).toBeInstanceOf(ReceiverRefused);
});
