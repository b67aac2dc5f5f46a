import { expect, test } from "vitest";

import { formsOf } from "./html-forms";

test("sends what a browser would send if nothing were typed: hidden fields, values, and the chosen option", () => {
  const html = `<form method="POST" enctype="multipart/form-data"><input type="hidden" name="$ACTION_1:0" value="{}">
    <input name="email"><select name="quantity"><option value="1">1</option><option value="2" selected>2</option></select>
    <select name="country"><option value="">Choose</option><option value="NL">Netherlands</option></select>
    <button>Send</button></form>`;
  expect(formsOf(html)).toEqual([
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
    },
  ]);
});

test("keeps the forms of a page apart", () => {
  const forms = formsOf(`<form><input name="a"></form><form action="/b"><input name="b" value="1"></form>`);
  expect(forms.map(({ action, fields }) => [action, fields])).toEqual([
    [undefined, [["a", ""]]],
    ["/b", [["b", "1"]]],
  ]);
});
