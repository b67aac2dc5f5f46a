/** Copies the text beside a button to the clipboard, and says so. Listens on the page, because lists grow while it is open. */
const shownMs = 2_000;

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-copy]") : null;
  if (button !== null) void copy(button, button.previousElementSibling?.textContent ?? "");
});

async function copy(button: Element, text: string): Promise<void> {
  const status = document.getElementById("copied");
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied";
  }
  if (status) status.textContent = button.textContent;
  setTimeout(() => {
    button.textContent = "Copy";
    if (status) status.textContent = "";
  }, shownMs);
}

export {};
