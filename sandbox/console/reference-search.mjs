/** Shows only the operations that a typed word occurs in. */
const search = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const found = document.getElementById("found");
const links = Array.from(document.querySelectorAll(".reference nav a"));

search.addEventListener("input", () => {
  const word = search.value.trim().toLowerCase();
  let count = 0;
  for (const link of links) {
    const section = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    const matches = section?.textContent?.toLowerCase().includes(word) ?? false;
    section?.toggleAttribute("hidden", !matches);
    link.parentElement?.toggleAttribute("hidden", !matches);
    if (matches) count += 1;
  }
  if (found) found.textContent = `${count} ${count === 1 ? "operation" : "operations"}`;
});
