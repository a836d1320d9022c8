/** Price of the best level of a side (flat price, size, …, best first); `null`: nothing there. */
export function bestOf(flat: readonly string[]): string | null {
  return flat[0] ?? null;
}
