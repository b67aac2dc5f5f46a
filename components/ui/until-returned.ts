/** Resolves if the browser comes back to the page, as it was when it left. */
export function untilReturned(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
}
