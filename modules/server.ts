import "server-only";

import { approvals } from "./approvals/server";
import { staffMail } from "./staff-mail/server";
import { finance } from "./finance/server";
import { listModules } from "./seam/shop-module";

/** The modules of this shop, in the order in which they work. To do without one: `npm run take-out NAME`. */
export const modules = listModules([approvals, finance, staffMail]);
