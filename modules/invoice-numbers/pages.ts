import type { ModulePages } from "@/modules/seam/module-pages";
import { ReceiptFacts, SlipFacts } from "./components/invoice-facts";

export const invoiceNumbersPages: ModulePages = { ReceiptFacts, SlipFacts };
