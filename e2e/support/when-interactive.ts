import { expect, type Locator } from "@playwright/test";

/**
 * Resolves with the element when the page's scripts handle what happens to it. Before, its form works as without JavaScript.
 *
 * React keeps the properties of an element at the element, under a name of its own.
 */
export async function whenInteractive(element: Locator): Promise<Locator> {
  const isHandled = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isHandled).toBe(true);
  return element;
}
