import { readdirSync } from "node:fs";
import { dirname } from "node:path";

import { expect, test } from "vitest";

import { isPublicPage, privateAreas } from "./public-pages";

const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${dirname(file)}`.replaceAll(/\/(\([^)]+\)|\.$)/g, "") || "/");

test("each page and each other address but those that programs look for is either public or kept from crawlers by robots.txt", () => {
  expect(routes).toContain("/");
  expect(routes).toContain("/admin/orders/[number]");
  const decided = routes.filter((route) => !route.startsWith("/.well-known/"));
  const undecided = decided.filter(
    (route) => isPublicPage(route) === privateAreas.some((area) => `${route}/`.startsWith(area)),
  );
  expect(undecided).toEqual([]);
});

test("only the catalogue, its categories, the products and the policies are public", () => {
  expect(routes.filter(isPublicPage).sort()).toEqual([
    "/",
    "/categories/[slug]",
    "/policies/[policy]",
    "/products/[slug]",
    "/products/[slug]/picture.jpg",
  ]);
});
