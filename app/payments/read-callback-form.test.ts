import { expect, test } from "vitest";

import { readCallbackForm } from "./read-callback-form";

const form = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, type = form): Request {
  const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
  return new Request("http://localhost/payments/t/return", init);
}

test("the dotted names of the bank's fields are kept", async () => {
  const read = await readCallbackForm(post("order.id=A1-1&result=SUCCESS&encryptedData.tag=a%2Bb%3D"));
  expect(read).toEqual({ "order.id": "A1-1", result: "SUCCESS", "encryptedData.tag": "a+b=" });
});

test("an empty form is valid", async () => {
  expect(await readCallbackForm(post(""))).toEqual({});
});

test("a charset in the content type is ignored", async () => {
  expect(await readCallbackForm(post("a=1", `${form};charset=UTF-8`))).toEqual({ a: "1" });
});

test.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
  "a body of type %s has no readable fields",
  async (type) => {
    expect(await readCallbackForm(post("{}", type))).toEqual({});
  },
);

test("an endless body has no readable fields, and reading it stops after 64 KiB", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(97));
    },
  });
  expect(await readCallbackForm(post(endless))).toEqual({});
  expect(sent).toBeLessThan(200_000);
});
