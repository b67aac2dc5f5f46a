import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random choices that repeat for the same seed. */
export type Random = {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** True in so many of a hundred calls. */
  chance(percent: number): boolean;
  pick<T>(choices: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: <T>(choices: readonly T[]) => {
      if (choices.length === 0) throw new RangeError("no choices to pick from");
      return choices[below(choices.length)] as T;
    },
  };
}
