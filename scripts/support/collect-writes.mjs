/**
 * How many bytes of an answer a connection takes before Next must wait until they are sent: more than any page has.
 *
 * With Node's default of 16 KiB the end of most pages waits, and leaves in a write of its own.
 */
export const bytesBeforeWait = 64 * 1024;

/**
 * Sends what is written to a response within one turn of the event loop in one write to its socket.
 *
 * Next sends headers, page, the end of the page and the end of the answer one after another, each a call of the system. A part
 * of a page that comes later still leaves at once.
 *
 * @param {import("node:http").ServerResponse} response
 */
export function collectWrites(response) {
  const { write, flushHeaders } = response;
  let isCollecting = false;
  const collect = () => {
    const { socket } = response;
    if (isCollecting || socket === null) return;
    isCollecting = true;
    socket.cork();
    setImmediate(() => {
      isCollecting = false;
      socket.uncork();
    });
  };
  Object.assign(response, {
    flushHeaders() {
      collect();
      flushHeaders.call(response);
    },
    /** @param {unknown[]} args */
    write(...args) {
      collect();
      return Reflect.apply(write, response, args);
    },
  });
}
