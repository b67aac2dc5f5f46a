import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ProductPicture } from "./product-picture";

const render = (src: string) => renderToStaticMarkup(<ProductPicture src={src} sizes="50vw" />);

test.each(["/products/chair.jpg", "https://pictures.example/chair.png"])(
  "browsers receive the raster picture %s from the shop, in the widths they ask for",
  (image) => {
    const html = render(image);
    const addresses = [...html.matchAll(/(?:src|srcSet)="([^"]+)"/g)].flatMap(([, value = ""]) =>
      value.split(", "),
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      expect(address).toContain(`/_next/image?url=${encodeURIComponent(image)}&amp;w=`);
    }
    expect(html).toContain('sizes="50vw"');
  },
);

test("an SVG file is served as it is", () => {
  const html = render("/products/chair.svg");
  expect(html).toContain('src="/products/chair.svg"');
  expect(html).not.toContain("srcSet");
});

test("no picture has an inline style, which the content security policy would refuse", () => {
  expect(render("/products/chair.jpg") + render("/products/chair.svg")).not.toContain("style=");
});
