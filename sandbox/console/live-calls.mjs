/** Puts each new call on top of the list as the server tells of it, until the reader pauses. */
const list = find("calls");
const live = find("live");
const pause = find("pause");
const kept = 300;
/** @type {string[]} */
let waiting = [];
let paused = false;

const source = new EventSource("/calls/live");
source.addEventListener("open", () => say("on", "Live"));
source.addEventListener("error", () => say("off", "Connection lost, trying again"));
source.addEventListener("message", ({ data }) => {
  if (paused) {
    waiting.push(data);
    pause.textContent = `Show ${waiting.length} new`;
  } else add(data);
});

pause.hidden = false;
pause.addEventListener("click", () => {
  paused = !paused;
  pause.setAttribute("aria-pressed", String(paused));
  pause.textContent = "Pause";
  say("on", paused ? "Paused" : "Live");
  if (paused) return;
  for (const item of waiting) add(item);
  waiting = [];
});

/** @param {string} item Markup that the server wrote and escaped. */
function add(item) {
  list.insertAdjacentHTML("afterbegin", item);
  list.firstElementChild?.classList.add("arrived");
  list.hidden = false;
  find("no-calls").hidden = true;
  while (list.childElementCount > kept) list.lastElementChild?.remove();
}

/**
 * @param {string} state
 * @param {string} words
 */
function say(state, words) {
  live.dataset["state"] = state;
  live.textContent = words;
}

/** @param {string} id */
function find(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
