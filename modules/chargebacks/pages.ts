import type { ModulePages } from "@/modules/seam/module-pages";
import { customerChargebacks } from "./components/customer-chargebacks";
import { OrderCard } from "./components/order-card";
import { countOpenChargebacks } from "./list-chargebacks";
import { chargebacksPath, disputePath } from "./paths";

export const chargebacksPages: ModulePages = {
  adminLinks: [
    {
      href: chargebacksPath,
      label: "Chargebacks",
      group: "work",
      right: "read",
      count: countOpenChargebacks,
    },
  ],
  chargebacksPage: chargebacksPath,
  orderLinks: [{ label: "Evidence for the bank", pathOf: disputePath }],
  OrderCard,
  customerFacts: customerChargebacks,
};
