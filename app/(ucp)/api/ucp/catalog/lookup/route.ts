import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { lookUpProducts } from "@/modules/ucp/catalogue";

export const POST = agentRoute(lookUpProducts);
