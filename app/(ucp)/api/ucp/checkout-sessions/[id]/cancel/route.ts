import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { cancelCheckout } from "@/modules/ucp/checkouts";

export const POST = agentRoute(cancelCheckout);
