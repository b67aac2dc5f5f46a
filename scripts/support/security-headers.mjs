const twoYears = 60 * 60 * 24 * 365 * 2;

/**
 * The headers of every answer of the shop: pages, files, errors and what Next refuses by itself.
 *
 * Requires https of browsers only where the shop's own address is https: a server must not send this over http (RFC 6797,
 * 7.2), and on a loopback address it would break other programs of the machine.
 *
 * @param {string} appUrl
 * @returns {Record<string, string>}
 */
export function securityHeaders(appUrl) {
  return {
    "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=(), display-capture=()",
    "x-content-type-options": "nosniff",
    ...(appUrl.startsWith("https:") ? { "strict-transport-security": `max-age=${twoYears}` } : {}),
  };
}
