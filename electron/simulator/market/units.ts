/** Formats exact whole numbers of ticks and steps as text. */

const ZEROS = '000000000000000000000000';

/**
 * Returns `units / 10^decimals` as plain decimal text with all its decimals. `units` is a whole number, exact as a
 * double or a BigInt.
 */
export function formatUnits(units: number | bigint, decimals: number): string {
  const negative = units < 0;
  let digits = String(negative ? -units : units);
  if (decimals > 0) {
    if (digits.length <= decimals) digits = ZEROS.slice(0, decimals + 1 - digits.length) + digits;
    digits = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }
  return negative ? `-${digits}` : digits;
}

/**
 * Returns `numerator / denominator` as text with `decimals` decimals, rounded down; `0` when the denominator is zero.
 */
export function formatRatio(numerator: bigint, denominator: bigint, decimals: number): string {
  if (denominator === 0n) return '0';
  return formatUnits((numerator * 10n ** BigInt(decimals)) / denominator, decimals);
}
