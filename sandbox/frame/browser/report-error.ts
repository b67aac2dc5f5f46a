/** Reports to the embedding page that this frame takes no card. */
const script = document.getElementById("report") as HTMLScriptElement;
const { origin: merchantOrigin = "", code, message } = script.dataset;
if (parent !== window) parent.postMessage({ type: "error", code, message }, merchantOrigin);
