/** How often a test repeats a race: `few` times in `npm test`, `many` times in `npm run test:all`. */
export function rounds({ few, many }: { few: number; many: number }): number {
  return process.env.BREADTH === "on" ? many : few;
}
