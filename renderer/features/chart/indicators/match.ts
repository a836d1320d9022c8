import type { Indicator } from './instances.ts';

const alike = (one: Indicator, other: Indicator): boolean =>
  one.kind === other.kind &&
  one.colour === other.colour &&
  one.dash === other.dash &&
  JSON.stringify(one.inputs) === JSON.stringify(other.inputs);

/**
 * Which of the drawn indicators stands for each wanted one, -1 where none does. Those that changed in nothing go first, for
 * ids are numbered anew when one is removed; then those of the same id and kind, with other settings.
 */
export function matchIndicators(drawn: readonly Indicator[], wanted: readonly Indicator[]): number[] {
  const taken = new Set<number>();
  const found = wanted.map(() => -1);
  const rules: readonly ((one: Indicator, other: Indicator) => boolean)[] = [
    (one, other) => one.id === other.id && alike(one, other),
    alike,
    (one, other) => one.id === other.id && one.kind === other.kind,
  ];
  for (const fits of rules) {
    for (const [index, one] of wanted.entries()) {
      if (found[index] !== -1) continue;
      const place = drawn.findIndex((other, at) => !taken.has(at) && fits(one, other));
      if (place < 0) continue;
      found[index] = place;
      taken.add(place);
    }
  }
  return found;
}
