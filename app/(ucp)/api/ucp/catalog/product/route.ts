import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { getProduct } from "@/modules/ucp/catalogue";

export const POST = agentRoute(getProduct);
