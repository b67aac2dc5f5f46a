import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Chances that are the same for the same seed. */
export type Dice = {
  /** A whole number from 0 up to, not including, `sides`. */
  roll(sides: number): number;
  /** True in so many of a hundred rolls. */
  percent(chance: number): boolean;
  pick<T>(choices: readonly T[]): T;
};

export function createDice(seed: number): Dice {
  const generator = xoroshiro128plus(seed);
  const roll = (sides: number) => uniformInt(generator, 0, sides - 1);
  return {
    roll,
    percent: (chance) => roll(100) < chance,
    pick: <T>(choices: readonly T[]) => {
      if (choices.length === 0) throw new RangeError("nothing to pick from");
      return choices[roll(choices.length)] as T;
    },
  };
}
