import { Counter, register } from "prom-client";

const name = "shop_request_errors_total";

/** The requests of this process that ended with an error that no page, action or route handler has caught. */
export function requestErrors(): Counter {
  const registered = register.getSingleMetric(name);
  if (registered instanceof Counter) return registered;
  return new Counter({
    name,
    help: "Requests to this process that failed with an error that nothing has caught",
  });
}
