import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { readRedirectMarkup } from "./redirect-markup";

const fragment = ({
  id,
  frame,
  action,
  fields,
}: {
  id: string;
  frame: string;
  action: string;
  fields: string;
}) => `
  <div id="${id}" xmlns="http://www.w3.org/1999/html" style="height: 100vh">
    <form id="${id}Form" method="POST" action="${action}" target="${frame}">${fields}</form>
    <iframe id="${frame}" name="${frame}" width="100%" height="100%"></iframe>
    <script id="authenticate-payer-script">
      var e=document.getElementById("${id}Form"); if (e) { e.submit(); if (e.parentNode !== null) { e.parentNode.removeChild(e); } }
    </script>
  </div>`;

const challenge = fragment({
  id: "threedsChallengeRedirect",
  frame: "challengeFrame",
  action: "https://acs.example/challenge?a=1&amp;b=2",
  fields: `<input type="hidden" name="creq" value="eyJ0&quot;" />`,
});
const method = fragment({
  id: "initiate3dsSimpleRedirect",
  frame: "methodFrame",
  action: "https://acs.example/method",
  fields: `<input type="hidden" name="threeDSMethodData" value="e30" />`,
});
const pareq = fragment({
  id: "redirectTo3ds1",
  frame: "redirectTo3ds1Frame",
  action: "https://acs.example/pareq",
  fields: `<input type="hidden" name="PaReq" value="eJx+/=" /><input type="hidden" name="TermUrl" value="https://bank.example/return" /><input type="hidden" name="MD" value="" />`,
});

test("a 3DS2 challenge is one form into its frame, with entities decoded", () => {
  expect(readRedirectMarkup(challenge)).toEqual({
    kind: "forms",
    forms: [
      {
        action: "https://acs.example/challenge?a=1&b=2",
        method: "post",
        fields: [{ name: "creq", value: 'eyJ0"' }],
        frame: "challengeFrame",
        hidden: false,
      },
    ],
  });
});

test("a 3DS1 redirect keeps its three fields, including the empty one", () => {
  const read = readRedirectMarkup(pareq);
  expect(read).toMatchObject({
    forms: [
      {
        frame: "redirectTo3ds1Frame",
        fields: [
          { name: "PaReq", value: "eJx+/=" },
          { name: "TermUrl", value: "https://bank.example/return" },
          { name: "MD", value: "" },
        ],
      },
    ],
  });
});

test("method and challenge in one fragment are two forms, and only the method's frame is hidden", () => {
  const read = readRedirectMarkup(method + challenge);
  expect(read).toMatchObject({
    kind: "forms",
    forms: [
      { frame: "methodFrame", hidden: true },
      { frame: "challengeFrame", hidden: false },
    ],
  });
});

test.each([
  ["a script with an address", challenge + `<script src="https://acs.example/a.js"></script>`],
  ["a script that does more than submit", `<script>fetch("/orders")</script>${challenge}`],
  ["a visible input", challenge.replace('type="hidden"', 'type="text"')],
  ["a form that targets the whole page", challenge.replace('target="challengeFrame"', 'target="_top"')],
  ["a form whose frame is missing", challenge.replace(/<iframe.*iframe>/, "")],
  ["a form with a javascript: action", challenge.replace(/action="[^"]*"/, 'action="javascript:alert(1)"')],
  ["another element", challenge + `<object data="x"></object>`],
  ["a frame with an address", challenge.replace("<iframe ", `<iframe src="//x" `)],
  ["an empty string", ""],
])("%s is unknown markup", (_, markup) => {
  expect(readRedirectMarkup(markup).kind).toBe("unknown");
});

test("unknown markup comes with the hashes of its inline scripts", () => {
  const script = `document.querySelector("form").submit()`;
  const sha256 = createHash("sha256").update(script).digest("base64");
  expect(readRedirectMarkup(`<form action="https://acs.example"></form><script>${script}</script>`)).toEqual({
    kind: "unknown",
    scriptHashes: [`'sha256-${sha256}'`],
  });
});

const creq = (text: string) =>
  `<input type="hidden" name="creq" value="${Buffer.from(text).toString("base64url")}" />`;

test.each([
  ["01", { width: 250, height: 400 }],
  ["02", { width: 390, height: 400 }],
  ["03", { width: 500, height: 600 }],
  ["04", { width: 600, height: 400 }],
  ["05", undefined],
  ["99", undefined],
])("a challenge whose request asks for the window size %s has that size", (challengeWindowSize, size) => {
  const fields = creq(JSON.stringify({ challengeWindowSize }));
  const markup = fragment({ id: "a", frame: "challengeFrame", action: "https://acs.example", fields });
  expect(readRedirectMarkup(markup)).toMatchObject({ kind: "forms", forms: [{ size }] });
});

test("a frame that the markup gives a size in pixels has that size", () => {
  const markup = challenge.replace('width="100%" height="100%"', 'width="420" height="560px"');
  expect(readRedirectMarkup(markup)).toMatchObject({ forms: [{ size: { width: 420, height: 560 } }] });
});

test.each(["", "{", "null", "[]", '{"challengeWindowSize":5}', '{"challengeWindowSize":"toString"}'])(
  "a challenge request that holds %j gives no size, and the form is known all the same",
  (text) => {
    const markup = fragment({ id: "a", frame: "f", action: "https://acs.example", fields: creq(text) });
    expect(readRedirectMarkup(markup)).toMatchObject({ kind: "forms", forms: [{ size: undefined }] });
  },
);
