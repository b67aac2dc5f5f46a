import type { ReceiverProblem } from "@/modules/events/receiver-address";

/** Why an endpoint was not added. */
export const endpointProblems = {
  invalid_url: "Enter the address of the receiver, such as https://example.com/webhooks.",
  not_https: "The address must begin with https.",
  private_address: "The address must be public: the shop sends nothing into its own network.",
  no_types: "Choose at least one event.",
} satisfies Record<ReceiverProblem["kind"] | "no_types", string>;

/** How a change of an endpoint ended. */
export const webhookNotices = {
  disable: "The webhook is disabled. What happens waits for it.",
  enable: "The webhook is enabled. What waits is sent first.",
  types: "The events are changed, from now on.",
  again: "The event is sent again within seconds.",
  changed: "Nothing was changed: a colleague was first.",
};
