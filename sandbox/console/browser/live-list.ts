/** Puts each new item on top of the list as the server reports it, unless the reader has paused the list. */
const list = find("live-list");
const live = find("live");
const pause = find("pause");
const shownItems = 300;
let waiting: string[] = [];
let paused = false;

const source = new EventSource(list.dataset["source"] ?? "");
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
  find("live-list-empty").hidden = true;
  while (list.childElementCount > shownItems) list.lastElementChild?.remove();
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
