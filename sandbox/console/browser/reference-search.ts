/** Shows only the operations whose section contains the typed text. */
const search = document.getElementById("search") as HTMLInputElement;
const found = document.getElementById("found") as HTMLElement;
const links = Array.from(document.querySelectorAll(".reference nav a"));

search.addEventListener("input", () => {
  const text = search.value.trim().toLowerCase();
  let count = 0;
  for (const link of links) {
    const section = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    const matches = section?.textContent?.toLowerCase().includes(text) ?? false;
    section?.toggleAttribute("hidden", !matches);
    link.parentElement?.toggleAttribute("hidden", !matches);
    if (matches) count += 1;
  }
  found.textContent = `${count} ${count === 1 ? "operation" : "operations"}`;
});

export {};
