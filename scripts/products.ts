import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { recordAudit } from "@/lib/audit/audit-entries";
import { openDatabase } from "@/lib/db/database";
import { readAuthorization } from "@/lib/environment";
import { CommandError } from "@/tools/command-error";
import { openDatabase as openShopDatabase } from "@/tools/open-database";
import { codeParts } from "@/prisma/products/code-parts";
import { describeImport, describeProblems } from "@/prisma/products/describe-import";
import { type ProductImport, applyImport, previewImport } from "@/prisma/products/import-products";
import { readProductFile, writeProductFile } from "@/prisma/products/product-file";
import { readProducts } from "@/prisma/products/stored-products";
import { pathOfFile, requireFile } from "@/tools/require-file";
import { requireOwner } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { readVariable } from "@/tools/variables";

const usage = `Products and discount codes as a file, .json or .csv:
  npm run products -- import FILE           shows what the file would change
  npm run products -- import FILE --apply   writes it, all or nothing
  npm run products -- export FILE           writes all products and discount codes to the file`;

const publicFolder = resolve("public");

// `npm run products`: reads products from a file and writes them to one, as the role that migrates.
await runProgram(async () => {
  const { action, file, apply } = readArguments();
  const { AUTHORIZATION_DAYS: authorizationDays, CHECKOUT_INTENT: charges } = readAuthorization(process.env);
  // Without a database of its own, that of `npm run demo`.
  const isDemo = readVariable("DATABASE_URL") === undefined;
  const db = openDatabase(isDemo ? (await openShopDatabase()).migrationUrl : await requireOwner());
  try {
    if (action === "export") {
      const products = await readProducts(db);
      const discounts = (await codeParts[0]?.read(db)) ?? [];
      await writeProductFile(pathOfFile(file), { products, discounts }, { publicFolder });
      process.stdout.write(
        `\n${products.length} products and ${discounts.length} discount codes are in ${pathOfFile(file)}.\n`,
      );
      return 0;
    }
    const products = await readProductFile(await requireFile(file));
    if (!products.ok) throw new CommandError(products.error);
    const deps = { db, publicFolder, authorization: { authorizationDays, charges } };
    const preview = required(await previewImport(products.value, deps));
    const changed = preview.products.filter(({ changes }) => changes.length > 0);
    process.stdout.write(`\n${describeImport(preview)}\n`);
    const codes = preview.discounts.filter(({ changes }) => changes.length > 0);
    if (changed.length + codes.length === 0) process.stdout.write("Nothing changes.\n");
    else if (!apply)
      process.stdout.write("This is a preview: nothing was written. To write it, add --apply.\n");
    else {
      // As every act, it is in the audit before it is done.
      const actor = { name: "command", role: null, browser: "" };
      const details = {
        products: changed.map(({ product }) => product.slug).join(", "),
        discountCodes: codes.map(({ code }) => code).join(", "),
      };
      const entry = { action: "import_products", object: "products", outcome: "allowed" } as const;
      await recordAudit({ actor, ...entry, details }, { db });
      const imported = required(await applyImport(products.value, deps));
      const hasPictures = imported.newPictures.length > 0;
      process.stdout.write(
        `This was written.${hasPictures ? " Build the shop to show the new pictures." : ""}\n`,
      );
    }
    return 0;
  } finally {
    await db.$disconnect();
  }
});

/** What an import would change or has changed; a `CommandError` with the problems of the file. */
function required(imported: Awaited<ReturnType<typeof previewImport>>): ProductImport {
  if (!imported.ok) throw new CommandError(`${describeProblems(imported.error)}\n\nNothing was written.`);
  return imported.value;
}

function readArguments(): { action: "import" | "export"; file: string; apply: boolean } {
  const { positionals, values } = parse();
  const [action, file, ...others] = positionals;
  const isKnown = action === "import" || (action === "export" && !values.apply);
  if (!isKnown || file === undefined || !/\.(csv|json)$/i.test(file) || others.length > 0)
    throw new CommandError(usage);
  return { action, file, apply: values.apply };
}

function parse() {
  try {
    const options = { apply: { type: "boolean", default: false } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}
