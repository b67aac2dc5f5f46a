/**
 * Runs in the browser, before it has loaded the style sheet: gives each script its address after the first paint.
 *
 * The timer is for a slow connection, which is idle while it waits for the style sheet, for a page that is not painted, in a
 * tab behind another one, and for a browser that does not report paints. A page that is painted before all of it is there
 * has more scripts at its end.
 */
const loader = `{
const load=()=>document.querySelectorAll("script[data-src]").forEach(s=>{s.src=s.dataset.src;delete s.dataset.src}),
start=()=>{load();addEventListener("DOMContentLoaded",load)};
new PerformanceObserver(l=>{l.getEntriesByName("first-contentful-paint")[0]&&start()}).observe({type:"paint",buffered:true});
setTimeout(start,300)
}`.replaceAll("\n", "");

/**
 * Makes browsers load the scripts of a page after they have painted it, or 300 ms after its head, whichever is earlier.
 *
 * Next gives every script an address in the head. A connection that is faster than the device delivers them before the first
 * paint, which then waits until they have run. A page is readable, and its forms work, without scripts.
 *
 * @param {import("node:http").ServerResponse} response
 */
export function loadScriptsAfterPaint(response) {
  const { flushHeaders } = response;
  // Next calls it before it writes the first part of a page, and after its compression has replaced `write`.
  response.flushHeaders = () => {
    flushHeaders.call(response);
    if (!String(response.getHeader("content-type")).startsWith("text/html")) return;
    const { write } = response;
    Object.assign(response, {
      /** @type {(part: Uint8Array, ...args: unknown[]) => unknown} */
      write(part, ...args) {
        response.write = write;
        return Reflect.apply(write, response, [delayScripts(Buffer.from(part).toString()), ...args]);
      },
    });
  };
}

/**
 * Takes the scripts' addresses away, for the loader to give back. A script with neither address nor text does nothing and
 * can still be started: HTML standard, "prepare the script element".
 *
 * @param {string} html The first part of a page, with its head.
 */
function delayScripts(html) {
  const nonce = /<script [^>]*?(nonce="[^"]*")/.exec(html)?.[1];
  if (nonce === undefined) return html;
  return html
    .replace(/<link rel="preload" as="script"[^>]*>/, "")
    .replace(/<script src="(?=[^>]* async="")/g, '<script data-src="')
    .replace("<head>", () => `<head><script ${nonce}>${loader}</script>`);
}
