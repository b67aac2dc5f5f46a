import { expect, test } from "vitest";

import { readForms } from "./html-forms";

test("a form has the fields that a browser submits: hidden fields, values and the selected option", () => {
  const html = `<form method="POST" enctype="multipart/form-data"><input type="hidden" name="$ACTION_1:0" value="{}">
    <input name="email"><select name="quantity"><option value="1">1</option><option value="2" selected>2</option></select>
    <select name="country"><option value="">Choose</option><option value="NL">Netherlands</option></select>
    <button>Send</button></form>`;
  expect(readForms(html)).toEqual([
    {
      method: "post",
      action: undefined,
      encoding: "multipart/form-data",
      fields: [
        ["$ACTION_1:0", "{}"],
        ["email", ""],
        ["quantity", "2"],
        ["country", ""],
      ],
      buttons: [],
    },
  ]);
});

test("each form has only its own fields", () => {
  const forms = readForms(`<form><input name="a"></form><form action="/b"><input name="b" value="1"></form>`);
  expect(forms.map(({ action, fields }) => [action, fields])).toEqual([
    [undefined, [["a", ""]]],
    ["/b", [["b", "1"]]],
  ]);
});

test("a radio button or a checkbox is a field only while it is checked, and a button never is", () => {
  const html = `<form><input type="radio" name="size" value="s"><input type="radio" name="size" value="m" checked>
    <input type="checkbox" name="gift"><button name="act" value="pay">Pay</button></form>`;
  expect(readForms(html)).toMatchObject([{ fields: [["size", "m"]], buttons: ["act"] }]);
});
