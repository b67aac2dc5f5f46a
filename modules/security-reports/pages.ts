import type { ModulePages } from "@/modules/seam/module-pages";
import { CspViolations } from "./csp-violations";

export const securityReportsPages: ModulePages = { SecurityPart: CspViolations };
