import type { DeliveryMethodView } from "./views";

export type Place = { country: string; region?: string | undefined };

/** Whether a delivery method serves a place: ISO 3166 codes of a country and of a region in it. */
export function servesPlace(
  { serves }: Pick<DeliveryMethodView, "serves">,
  { country, region }: Place,
): boolean {
  return serves.length === 0 || serves.includes(country) || serves.includes(`${country}-${region}`);
}

/** The chosen delivery method, or the first one where none is chosen; undefined where it does not serve the place. */
export function chooseDeliveryMethod<Method extends Pick<DeliveryMethodView, "code" | "serves">>(
  methods: readonly Method[],
  { code, place }: { code: string | undefined; place: Place | undefined },
): Method | undefined {
  return methods.find(
    (method) =>
      (code === undefined || method.code === code) && (place === undefined || servesPlace(method, place)),
  );
}
