/** How many results are kept at most; then all are dropped, because arguments such as a time zone come from outside. */
const most = 500;

/** A function that makes its result once for each list of arguments in this process: for what takes long to make and never changes. */
export function memoize<Args extends readonly unknown[], Made extends NonNullable<unknown>>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const results = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size === most) results.clear();
    const made = make(...args);
    results.set(key, made);
    return made;
  };
}
