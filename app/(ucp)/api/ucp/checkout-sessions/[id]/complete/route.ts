import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { completeCheckout } from "@/modules/ucp/checkouts";

export const POST = agentRoute(completeCheckout);
