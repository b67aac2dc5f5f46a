import type { ModulePages } from "@/modules/module-pages";
import { InspectorPanel } from "./inspector-panel";

export const inspectorPages: ModulePages = { OrderPanel: InspectorPanel };
