import type { ModulePages } from "@/modules/seam/module-pages";
import { InspectorPanel } from "./inspector-panel";

export const inspectorPages: ModulePages = { OrderPanel: InspectorPanel };
