/** Resolves when `condition` holds, checked on every active turn of the event loop; fails after `limitMs`. */
export async function until(condition: () => boolean, what: string, limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`did not happen within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
