import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { getOrder } from "@/modules/ucp/orders";

export const GET = agentRoute(getOrder);
