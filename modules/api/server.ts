import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";

import { deleteOldAnswers } from "./answer-once";
import { askProgramAgain } from "./keys";

/** Orders for other programs, over HTTP. */
export const api = {
  name: "api",
  needs: ["events", "product-admin"],
  askProgramAgain,
  jobs: [{ name: "api-answers", expires: 60, run: (_, deps) => deleteOldAnswers(deps) }],
} as const satisfies ShopModule;
