import type { Instrument } from '../../shared/domain/instrument.ts';
import { absolute, equals, formatShort, normalise, parseDecimal, rescale, ZERO } from '../../shared/num/decimal.ts';
import { formatNumber, formatSigned } from '../format/number.ts';

/** Decimals of a dollar asset, in which markets quote and settle, and of any other asset, as the exchange keeps it. */
const MONEY = 2;
const COIN = 8;

/** Returns the decimals of shown amounts of an asset; `null`: the asset is not known. */
export function assetDecimals(asset: string | null): number {
  return asset === null || asset.includes('USD') ? MONEY : COIN;
}

/**
 * Returns `decimals`, or more where only then an amount other than zero shows its first two digits; all of the value
 * where `decimals` are not known.
 */
function decimalsFor(text: string, decimals: number | undefined): number {
  const value = normalise(parseDecimal(text) ?? ZERO);
  if (decimals === undefined) return value.scale;
  if (value.units === 0n || rescale(value, decimals, 'halfUp').units !== 0n) return decimals;
  return Math.min(value.scale, value.scale - `${absolute(value).units}`.length + 2);
}

/**
 * Returns an amount, size or price with the fixed decimals of its column, rounded half away from zero as exchanges
 * round on screen; one that would show as zero keeps its first two digits. For display only (R58).
 */
export function shownAmount(text: string, decimals: number | undefined): string {
  return formatNumber(text, decimalsFor(text, decimals));
}

/** Like {@link shownAmount}, with a sign; zero has none. */
export function shownSigned(text: string, decimals: number | undefined): string {
  return formatSigned(text, decimalsFor(text, decimals));
}

/** Returns the value where {@link shownAmount} does not show all its digits; otherwise undefined. */
export function hiddenExact(text: string, decimals: number | undefined): string | undefined {
  const value = parseDecimal(text);
  return value && !equals(value, rescale(value, decimalsFor(text, decimals), 'halfUp'))
    ? formatShort(value)
    : undefined;
}

/** Returns an amount with at least `decimals` decimals and never rounded, for a sentence that is confirmed. */
export function exactAmount(text: string, decimals: number): string {
  const value = parseDecimal(text);
  return formatNumber(text, value ? Math.max(decimals, normalise(value).scale) : decimals);
}

/** Parameters of warnings that are prices. */
const PRICES = ['price', 'market', 'trigger', 'last'];

/** Returns the parameters of a warning with its prices in the decimals of the instrument, or in more where they have more. */
export function warningParams(
  params: Readonly<Record<string, string | number>>,
  instrument: Instrument | null,
): Readonly<Record<string, string | number>> {
  if (!instrument) return params;
  const shown = (name: string, value: string | number) =>
    PRICES.includes(name) ? exactAmount(`${value}`, instrument.priceDecimals) : value;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value)]));
}

/** Whether decimal text is zero; false for text that is not a decimal. */
export function isZero(text: string): boolean {
  return parseDecimal(text)?.units === 0n;
}
