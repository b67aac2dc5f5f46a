import { agentRoute } from "@/app/(ucp)/api/ucp/agent-route";
import { searchCatalogue } from "@/modules/ucp/catalogue";

export const POST = agentRoute(searchCatalogue);
