/** Tells the page around that this frame takes no card. */
const { origin, code, message } = /** @type {HTMLElement} */ (document.getElementById("report")).dataset;
if (parent !== window) parent.postMessage({ type: "error", code, message }, origin ?? "");
