/** Returns the best price of a side (flat price, size, …, best first); `null`: the side is empty. */
export function bestOf(flat: readonly string[]): string | null {
  return flat[0] ?? null;
}
