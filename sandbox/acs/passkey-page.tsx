/** @jsxImportSource hono/jsx */
import type { Authentication } from "@/sandbox/ledger/records";
import type { PayerLocale } from "@/sandbox/three-ds/payer-messages";
import { renderPayerPage } from "@/sandbox/three-ds/render-payer-page";

/** The issuer's host for passkeys, which browsers take for this machine. They make none for an IP address, as the other pages have. */
export const passkeyHost = "issuer.localhost";

/**
 * The issuer's page for a passkey: makes one in this browser, and confirms the payment with it.
 *
 * What it rehearses is the browser: whether a page so many frames deep may ask for a passkey. The signature is not checked.
 */
export function passkeyPage(
  { acsTransactionId }: Authentication,
  { locale, gateway }: { locale: PayerLocale; gateway: string },
): Promise<Response> {
  const { messages } = locale;
  return renderPayerPage({
    locale,
    title: `${messages.passkey} – ${messages.issuer}`,
    formTargets: [gateway],
    script,
    content: (
      <div class="card">
        <div class="bank">{messages.issuer}</div>
        <div class="challenge">
          <h1>{messages.passkey}</h1>
          <form method="post" action={`/answer/${acsTransactionId}`}>
            <p class="hint">{messages.passkeyHint}</p>
            <p id="outcome" role="status" data-made={messages.passkeyMade} />
            <input type="hidden" name="act" value="passkey" />
            <div class="ways">
              <button type="button" id="use">
                {messages.usePasskey}
              </button>
              <button class="secondary" type="button" id="make">
                {messages.makePasskey}
              </button>
            </div>
          </form>
        </div>
      </div>
    ),
  });
}

const script = `
  const outcome = document.querySelector("#outcome");
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const press = (id, act) =>
    document.querySelector(id).addEventListener("click", () =>
      act().catch((error) => (outcome.textContent = error.name + ": " + error.message)),
    );
  press("#make", async () => {
    const name = document.title;
    await navigator.credentials.create({
      publicKey: {
        challenge,
        rp: { name },
        user: { id: challenge, name, displayName: name },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }, { type: "public-key", alg: -257 }],
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    });
    outcome.textContent = outcome.dataset.made;
  });
  press("#use", async () => {
    await navigator.credentials.get({ publicKey: { challenge, userVerification: "required" } });
    document.querySelector("form").submit();
  });
`;
