/**
 * Value of what an account holds, in a currency of the user's choice, at last prices of spot pairs. Amounts and prices are
 * decimal text. What has no price is left out and named; it never counts as zero.
 */
import type { Market } from '../exchange/markets.ts';
import {
  add,
  compare,
  decimal,
  divide,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  rescale,
  sign,
  ZERO,
  type Decimal,
} from '../num/decimal.ts';
import { WORKING_DECIMALS } from './accountAmount.ts';
import type { Balance } from './order.ts';

/** A last price of a pair. `at`: when it was confirmed, Unix ms. */
export interface LastPrice {
  readonly price: string;
  readonly at: number;
}

/** A spot pair with its last price, null while there is none. */
export interface ValuePair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly last: LastPrice | null;
}

/** A step from an asset towards the currency: times the price of the pair, or divided by it (`inverse`). */
export interface PriceStep extends LastPrice {
  readonly symbol: string;
  readonly inverse: boolean;
}

/** Why an asset has no price: no chain of pairs leads to the currency, or a pair of it has no price now. */
export type MissingPrice = 'noPair' | 'noPrice';

/** The price of an asset in the currency: its steps, none for the currency itself; null: it has none. */
export interface AssetPrice {
  readonly asset: string;
  readonly steps: readonly PriceStep[] | null;
  readonly missing: MissingPrice | null;
}

/** Most steps of a chain: coin, quote asset, dollar, currency. */
const MOST_STEPS = 3;
/** Quote assets whose pairs trade most; they are preferred where several chains are equally short. */
const PREFERRED = ['USDT', 'USDC', 'BTC'];
/** Currencies that are offered beside the quote assets. */
const USUAL = ['BTC', 'ETH'];

const rank = (asset: string): number => {
  const at = PREFERRED.indexOf(asset);
  return at < 0 ? PREFERRED.length : at;
};
const byPreference = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);

/** A price of zero is none: nothing trades at zero. */
function isPrice(last: LastPrice | null): last is LastPrice {
  const price = last && parseDecimal(last.price);
  return Boolean(price && sign(price) > 0);
}

/** Returns the shortest chain of priced pairs from each asset to the currency. */
function chainsTo(currency: string, pairs: readonly ValuePair[]): ReadonlyMap<string, readonly PriceStep[]> {
  const neighbours = new Map<string, Map<string, PriceStep>>();
  const link = (from: string, to: string, step: PriceStep): void => {
    const known = neighbours.get(to) ?? new Map<string, PriceStep>();
    neighbours.set(to, known.set(from, known.get(from) ?? step));
  };
  for (const { symbol, base, quote, last } of pairs) {
    if (!isPrice(last)) continue;
    link(base, quote, { symbol, ...last, inverse: false });
    link(quote, base, { symbol, ...last, inverse: true });
  }
  const chains = new Map<string, readonly PriceStep[]>([[currency, []]]);
  let reached = [currency];
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const next: string[] = [];
    for (const to of reached.toSorted(byPreference)) {
      for (const [from, step] of neighbours.get(to) ?? []) {
        if (chains.has(from)) continue;
        chains.set(from, [step, ...chains.get(to)!]);
        next.push(from);
      }
    }
    reached = next;
  }
  return chains;
}

/** Returns the prices of assets in a currency, in the order of the assets. */
export function assetPrices(
  currency: string,
  assets: readonly string[],
  pairs: readonly ValuePair[],
): readonly AssetPrice[] {
  const chains = chainsTo(currency, pairs);
  // The chains there would be if every pair had a price.
  const possible = chainsTo(
    currency,
    pairs.map((pair) => ({ ...pair, last: { price: '1', at: 0 } })),
  );
  return assets.map((asset) => {
    const steps = chains.get(asset) ?? null;
    return { asset, steps, missing: steps ? null : possible.has(asset) ? 'noPrice' : 'noPair' };
  });
}

/** Returns the currencies in which values can be shown: those the markets quote in, and a few others. */
export function valueCurrencies(pairs: readonly ValuePair[]): readonly string[] {
  const chains = chainsTo('USDT', pairs);
  const offered = new Set([...USUAL, ...pairs.map(({ quote }) => quote)]);
  return ['USDT', ...[...offered].filter((asset) => asset !== 'USDT' && chains.has(asset)).toSorted(byPreference)];
}

/**
 * Returns the value of an amount along a chain: exact without a division, else rounded down to {@link WORKING_DECIMALS}
 * decimals, once.
 */
export function valueAlong(amount: Decimal, steps: readonly PriceStep[]): Decimal {
  let numerator = amount;
  let divisor: Decimal = { units: 1n, scale: 0 };
  for (const { price, inverse } of steps) {
    if (inverse) divisor = multiply(divisor, decimal(price));
    else numerator = multiply(numerator, decimal(price));
  }
  if (divisor.units !== 1n || divisor.scale !== 0) return divide(numerator, divisor, WORKING_DECIMALS, 'floor')!;
  return numerator.scale <= WORKING_DECIMALS ? numerator : rescale(numerator, WORKING_DECIMALS, 'floor');
}

/** What is held of an asset on a market; on futures with unrealised PnL, so that the amount may be negative. */
export interface Holding {
  readonly market: Market;
  readonly asset: string;
  readonly amount: string;
}

/** Returns what is held of an asset: on futures the balance with unrealised PnL, which is no part of it. */
export function holdingOf({ market, asset, total, unrealisedPnl }: Balance): Holding {
  const open = parseDecimal(unrealisedPnl ?? '0') ?? ZERO;
  const balance = parseDecimal(total);
  return { market, asset, amount: balance ? formatDecimal(add(balance, open)) : '0' };
}

/** An asset on both markets together. `share`: fraction of all positive values; null for a negative value or none. */
export interface AssetValue {
  readonly asset: string;
  readonly amount: string;
  readonly price: string | null;
  readonly steps: readonly PriceStep[];
  readonly missing: MissingPrice | null;
  readonly value: string | null;
  readonly share: string | null;
  /** Value on each market; null where nothing is held there, or where there is no price. */
  readonly markets: Readonly<Record<Market, string | null>>;
}

/** The value of an account. */
export interface AccountValue {
  /** Null where something is held and nothing of it has a price. */
  readonly total: string | null;
  /** The assets that are held, the most valuable first, those without a price last. */
  readonly assets: readonly AssetValue[];
  readonly markets: Readonly<Record<Market, { readonly value: string | null; readonly share: string | null }>>;
  /** Number of assets without a price. */
  readonly uncounted: number;
  /** When the oldest price in use was confirmed, Unix ms; null: no price was needed. */
  readonly oldestAt: number | null;
}

/** Decimals of a share. */
const SHARE_DECIMALS = 6;

const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, ZERO);
const positive = (value: Decimal): boolean => sign(value) > 0;

/** Returns the share of a part; null where it is negative, or where nothing has a value. */
function shareOf(part: Decimal | null, whole: Decimal): string | null {
  if (!part || sign(part) < 0) return null;
  const share = divide(part, whole, SHARE_DECIMALS, 'halfUp');
  return share ? formatShort(share) : null;
}

interface Valued {
  readonly market: Market;
  readonly amount: Decimal;
  readonly value: Decimal | null;
}

/** Returns the value of all holdings; each is converted once, and all sums are exact. */
export function accountValue(holdings: readonly Holding[], prices: readonly AssetPrice[]): AccountValue {
  const priceOf = new Map(prices.map((one) => [one.asset, one]));
  const held = new Map<string, Valued[]>();
  for (const { market, asset, amount: text } of holdings) {
    const amount = parseDecimal(text);
    if (!amount || sign(amount) === 0) continue;
    const steps = priceOf.get(asset)?.steps ?? null;
    const one = { market, amount, value: steps && valueAlong(amount, steps) };
    held.set(asset, [...(held.get(asset) ?? []), one]);
  }
  const sums = [...held].map(([asset, list]) => {
    const values = list.flatMap(({ value }) => value ?? []);
    const on = (market: Market): Decimal | null => {
      const there = list.flatMap((one) => (one.market === market && one.value ? [one.value] : []));
      return there.length === 0 ? null : sum(there);
    };
    return {
      asset,
      amount: sum(list.map(({ amount }) => amount)),
      value: values.length === 0 ? null : sum(values),
      markets: { spot: on('spot'), futures: on('futures') },
    };
  });
  const counted = sums.flatMap(({ value }) => value ?? []);
  const whole = sum(counted.filter(positive));
  const onMarket = (market: Market): Decimal | null => {
    const there = sums.flatMap(({ markets }) => markets[market] ?? []);
    return there.length === 0 ? null : sum(there);
  };
  const both = { spot: onMarket('spot'), futures: onMarket('futures') };
  const wholeMarkets = sum([both.spot ?? ZERO, both.futures ?? ZERO].filter(positive));
  const ordered = sums.toSorted((a, b) => {
    if (!a.value || !b.value) return a.value ? -1 : b.value ? 1 : byPreference(a.asset, b.asset);
    return compare(b.value, a.value) || byPreference(a.asset, b.asset);
  });
  const text = (value: Decimal | null): string | null => value && formatShort(value);
  const ages: number[] = [];
  const assets = ordered.map(({ asset, amount, value, markets }): AssetValue => {
    const { steps, missing } = priceOf.get(asset) ?? { steps: null, missing: 'noPrice' as const };
    ages.push(...(steps ?? []).map(({ at }) => at));
    return {
      asset,
      amount: formatShort(amount),
      price: steps && formatShort(valueAlong({ units: 1n, scale: 0 }, steps)),
      steps: steps ?? [],
      missing,
      value: text(value),
      share: shareOf(value, whole),
      markets: { spot: text(markets.spot), futures: text(markets.futures) },
    };
  });
  const marketValue = (market: Market) => ({
    value: text(both[market]),
    share: shareOf(both[market], wholeMarkets),
  });
  return {
    total: counted.length === 0 && sums.length > 0 ? null : formatShort(sum(counted)),
    assets,
    markets: { spot: marketValue('spot'), futures: marketValue('futures') },
    uncounted: sums.length - counted.length,
    oldestAt: ages.length === 0 ? null : Math.min(...ages),
  };
}
