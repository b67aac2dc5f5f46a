import { paymentServices } from "@/app/composition/payment-services";
import { readLimitedBody } from "@/app/read-limited-body";
import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { answerAgent, type Operation } from "@/modules/ucp/answer-agent";
import { refusal } from "@/modules/ucp/protocol";

const mostBytes = 100_000;

/** The handler of an address at which agents ask for an operation. */
export function agentRoute<Input>(operation: Operation<Input>) {
  // An address without a dynamic part has no parameters.
  return async (request: Request, { params }: { params?: Promise<{ id?: string }> }): Promise<Response> => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    // Signed is the address that the shop has outside.
    const url = new URL(pathname + search, environment.APP_URL);
    const { id = "" } = (await params) ?? {};
    const body = await readLimitedBody(request, mostBytes);
    const deps = { ...(await paymentServices()), handoverKeys: derivedKeys("ucp-handover") };
    const answer =
      body === undefined
        ? refusal(400, "invalid_request", "The body is too long.")
        : await answerAgent({ id, method, headers, url, body }, operation, deps);
    const sent = { "content-type": "application/json", "cache-control": "no-store", ...requestId(headers) };
    if (answer.ok) return new Response(answer.value.body, { status: answer.value.status, headers: sent });
    const { status, retryAt, ...problem } = answer.error;
    const seconds = retryAt && Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1_000));
    return new Response(JSON.stringify({ ...problem, continue_url: `${environment.APP_URL}/` }), {
      status,
      headers: { ...sent, ...(seconds !== undefined && { "retry-after": String(seconds) }) },
    });
  };
}

/** The agent's own id of the request, which it finds again in the answer. */
function requestId(headers: Headers): Record<string, string> {
  const id = headers.get("request-id");
  return id !== null && /^[\w-]{1,100}$/.test(id) ? { "request-id": id } : {};
}
