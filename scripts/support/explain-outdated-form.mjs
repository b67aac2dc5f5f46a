/** What a shopper reads whose form was sent to an action that this build does not have. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The shop was updated</title>
<h1>The shop was updated</h1>
<p>This page was opened before the update, so what you sent was not received. Nothing was ordered or charged by it.</p>
<p><a href="">Open the page again</a></p>
`;

/**
 * Answers a form of an earlier deploy with a page that a person can read, where Next sends one line of text.
 *
 * Only for forms without JavaScript: Next's own script sends the header Next-Action and handles the answer.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function explainOutdatedForm(request, response) {
  if (request.method !== "POST" || request.headers["next-action"] !== undefined) return;
  const { writeHead, write, end } = response;
  const isOutdated = () => response.getHeader("x-nextjs-action-not-found") === "1";
  Object.assign(response, {
    /** @param {unknown[]} args */
    writeHead(...args) {
      if (isOutdated()) {
        response.removeHeader("content-encoding");
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.setHeader("content-length", Buffer.byteLength(page));
      }
      return Reflect.apply(writeHead, response, args);
    },
    /** @param {unknown[]} args */
    write: (...args) => (isOutdated() ? true : Reflect.apply(write, response, args)),
    /** @param {unknown[]} args */
    end: (...args) => Reflect.apply(end, response, isOutdated() ? [page] : args),
  });
}
