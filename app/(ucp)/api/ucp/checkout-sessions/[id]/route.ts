import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { getCheckout, updateCheckout } from "@/modules/ucp/checkouts";

export const GET = agentRoute(getCheckout);
export const PUT = agentRoute(updateCheckout);
