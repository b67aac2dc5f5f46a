/** Puts each new call on top of the list as the server reports it, unless the reader has paused the list. */
const list = find("calls");
const live = find("live");
const pause = find("pause");
const shownCalls = 300;
let waiting: string[] = [];
let paused = false;

const source = new EventSource("/calls/live");
source.addEventListener("open", () => showState("on", "Live"));
source.addEventListener("error", () => showState("off", "Connection lost, trying again"));
source.addEventListener("message", ({ data }: MessageEvent<string>) => {
  if (!paused) return add(data);
  waiting.push(data);
  pause.textContent = `Show ${waiting.length} new`;
});

pause.hidden = false;
pause.addEventListener("click", () => {
  paused = !paused;
  pause.setAttribute("aria-pressed", String(paused));
  pause.textContent = "Pause";
  showState("on", paused ? "Paused" : "Live");
  if (paused) return;
  for (const item of waiting) add(item);
  waiting = [];
});

/** Takes markup that the server has escaped. */
function add(item: string): void {
  list.insertAdjacentHTML("afterbegin", item);
  list.firstElementChild?.classList.add("new");
  list.hidden = false;
  find("no-calls").hidden = true;
  while (list.childElementCount > shownCalls) list.lastElementChild?.remove();
}

function showState(state: "on" | "off", text: string): void {
  live.dataset["state"] = state;
  live.textContent = text;
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}"`);
  return element;
}

export {};
