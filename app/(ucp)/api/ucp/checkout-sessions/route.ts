import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { createCheckout } from "@/modules/ucp/checkouts";

export const POST = agentRoute(createCheckout);
