import type { ComparedProduct, ProductImport } from "./import-products";
import type { FieldChange } from "./product-fields";
import type { ProductProblem } from "./product-row";

/** Characters of a text that are shown of an old and a new value. */
const shownLength = 60;

/** What an import changes, for the person at the terminal. */
export function describeImport({
  products: compared,
  untouched,
  newPictures,
  discounts,
}: ProductImport): string {
  const products = compared.map((each) => ({ ...each, name: each.product.slug }));
  const changed = products.filter(({ isNew, changes }) => !isNew && changes.length > 0);
  const sections = [
    section(
      "New",
      products.filter(({ isNew }) => isNew),
      () => [],
    ),
    section("Hidden", changed.filter(hides), ({ changes }) => changes),
    section(
      "Changed",
      changed.filter((product) => !hides(product)),
      ({ changes }) => changes,
    ),
    `Unchanged: ${products.filter(({ changes }) => changes.length === 0).length}`,
  ];
  if (untouched.length > 0)
    sections.push(`Not in the file, and left as they are: ${untouched.length} (${untouched.join(", ")})`);
  if (newPictures.length > 0) sections.push(`New pictures: ${newPictures.length}\n${list(newPictures)}`);
  if (discounts.length > 0)
    sections.push(
      section(
        "Discount codes that change",
        discounts.filter(({ changes }) => changes.length > 0).map((each) => ({ ...each, name: each.code })),
        ({ isNew, changes }) => (isNew ? [] : changes),
      ),
      `Discount codes that do not change: ${discounts.filter(({ changes }) => changes.length === 0).length}`,
    );
  return `${sections.join("\n")}\n`;
}

/** What is wrong with a file, one line for each problem. */
export function describeProblems(problems: readonly ProductProblem[]): string {
  return problems
    .map(({ at, slug, field, text }) => {
      const product = slug === "" ? at : `${at} (${slug})`;
      return field === "" ? `${product}: ${text}` : `${product}, ${field}: ${text}`;
    })
    .join("\n");
}

type NamedChange = Pick<ComparedProduct, "at" | "isNew" | "changes"> & { name: string };

function section<Compared extends NamedChange>(
  title: string,
  products: readonly Compared[],
  changesOf: (product: Compared) => FieldChange[],
): string {
  const lines = products.flatMap((compared) => [
    `${compared.at}  ${compared.name}`,
    ...changesOf(compared).map(({ field, from, to }) => `  ${field}: ${shorten(from)} → ${shorten(to)}`),
  ]);
  return [`${title}: ${products.length}`, ...(lines.length > 0 ? [list(lines)] : [])].join("\n");
}

function hides({ product, changes }: ComparedProduct): boolean {
  return !product.active && changes.some(({ field }) => field === "active");
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}

function shorten(text: string | undefined): string {
  if (text === undefined) return "none";
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
