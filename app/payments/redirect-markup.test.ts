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

test("a 3DS2 challenge is read as one form into its frame, entities undone", () => {
  expect(readRedirectMarkup(challenge)).toEqual({
    kind: "forms",
    forms: [
      {
        action: "https://acs.example/challenge?a=1&b=2",
        method: "post",
        fields: [{ name: "creq", value: 'eyJ0"' }],
        frame: "challengeFrame",
        unseen: false,
      },
    ],
  });
});

test("a 3DS1 redirect keeps its three fields, the empty one too", () => {
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

test("method and challenge in one fragment are two forms, and only the challenge is seen", () => {
  const read = readRedirectMarkup(method + challenge);
  expect(read).toMatchObject({
    kind: "forms",
    forms: [
      { frame: "methodFrame", unseen: true },
      { frame: "challengeFrame", unseen: false },
    ],
  });
});

test.each([
  ["a script from elsewhere", challenge + `<script src="https://acs.example/a.js"></script>`],
  ["a script that does more than submit", `<script>fetch("/orders")</script>${challenge}`],
  ["a field for people to fill in", challenge.replace('type="hidden"', 'type="text"')],
  ["a form into the whole page", challenge.replace('target="challengeFrame"', 'target="_top"')],
  ["a form whose frame is missing", challenge.replace(/<iframe.*iframe>/, "")],
  ["a script for an address", challenge.replace(/action="[^"]*"/, 'action="javascript:alert(1)"')],
  ["an element that the platform does not use", challenge + `<object data="x"></object>`],
  ["an attribute of a frame's that loads something", challenge.replace("<iframe ", `<iframe src="//x" `)],
  ["nothing", ""],
])("%s is not taken for the platform's markup", (_, markup) => {
  expect(readRedirectMarkup(markup).kind).toBe("unknown");
});

test("of markup it does not know, it names the exact scripts that may run", () => {
  const script = `document.querySelector("form").submit()`;
  const sha256 = createHash("sha256").update(script).digest("base64");
  expect(readRedirectMarkup(`<form action="https://acs.example"></form><script>${script}</script>`)).toEqual({
    kind: "unknown",
    scriptHashes: [`'sha256-${sha256}'`],
  });
});
