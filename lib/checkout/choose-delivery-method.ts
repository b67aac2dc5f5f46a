import { type Place, servesPlace } from "@/lib/addresses/tax-area";
import type { DeliveryMethodView } from "./views";

/** The chosen delivery method, or the first one if none is chosen; undefined if it does not serve the place. */
export function chooseDeliveryMethod<Method extends Pick<DeliveryMethodView, "code" | "serves">>(
  methods: readonly Method[],
  { code, place }: { code: string | undefined; place: Place | undefined },
): Method | undefined {
  return methods.find(
    (method) =>
      (code === undefined || method.code === code) &&
      (place === undefined || servesPlace(method.serves, place)),
  );
}
