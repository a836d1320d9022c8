import type { Random } from '../../../shared/time/random.ts';

type Symbols = 'BTCUSDT' | 'ETHUSDT' | 'SOLUSDT' | 'DOGEUSDT';
type Side = 'LONG' | 'SHORT';

/** Margin mode and leverage settings of a contract. */
export interface SeededSettings {
  readonly marginType: 'CROSSED' | 'ISOLATED';
  readonly separatedMode: 'COMBINED' | 'SEPARATED';
  readonly crossLeverage: number;
  readonly isolatedLongLeverage: number;
  readonly isolatedShortLeverage: number;
}

/** A position that exists before the draft; size in steps, amounts as decimal text. */
export interface SeededPosition {
  readonly symbol: Symbols;
  readonly side: Side;
  readonly marginType: SeededSettings['marginType'];
  readonly separatedMode: SeededSettings['separatedMode'];
  readonly leverage: number;
  readonly size: number;
  readonly openValue: string;
  readonly isolatedMargin: string;
}

/** The draft; prices in ticks (0 at market), size in steps. */
export interface SeededOrder {
  readonly symbol: Symbols;
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: Side;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY' | null;
  readonly ticks: number;
  readonly size: number;
  readonly reduceOnly: boolean;
}

/** An account, a book and a draft. `levels`: the opposite side of the book, in ticks and steps. */
export interface SeededCase {
  readonly marks: Readonly<Record<Symbols, number>>;
  readonly settings: Readonly<Record<Symbols, SeededSettings>>;
  readonly positions: readonly SeededPosition[];
  readonly balance: string;
  readonly levels: readonly (readonly [ticks: number, steps: number])[];
  readonly order: SeededOrder;
}

/** Last price in ticks, decimals of price and size, and the size in steps that reaches the higher brackets. */
const forms = {
  BTCUSDT: { ticks: 500_000, priceDecimals: 1, sizeDecimals: 4, most: 1_500_000 },
  ETHUSDT: { ticks: 200_000, priceDecimals: 2, sizeDecimals: 3, most: 2_500_000 },
  SOLUSDT: { ticks: 10_000, priceDecimals: 2, sizeDecimals: 1, most: 150_000 },
  DOGEUSDT: { ticks: 1_000_000, priceDecimals: 5, sizeDecimals: 0, most: 400_000 },
} as const;
const names = Object.keys(forms) as Symbols[];

const pick = <T>(random: Random, from: readonly T[]): T => from[random.integer(from.length)]!;
/** Returns a number from 1 to `most`, spread evenly over orders of magnitude. */
const spread = (random: Random, most: number): number => Math.max(1, Math.floor(most ** random.next()));
const near = (random: Random, ticks: number, share: number): number =>
  Math.round(ticks * (1 + (random.next() * 2 - 1) * share));

const text = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

/** Returns a value in units of 10^-8. */
function worth(symbol: Symbols, ticks: number, steps: number): bigint {
  const { priceDecimals, sizeDecimals } = forms[symbol];
  return BigInt(ticks) * BigInt(steps) * 10n ** BigInt(8 - priceDecimals - sizeDecimals);
}

function settingsOf(random: Random): SeededSettings {
  const leverage = pick(random, [1, 2, 3, 5, 7, 9, 10, 10, 10, 20, 20, 25, 33, 50, 75]);
  return {
    marginType: pick(random, ['CROSSED', 'ISOLATED']),
    separatedMode: pick(random, ['COMBINED', 'COMBINED', 'SEPARATED']),
    crossLeverage: leverage,
    isolatedLongLeverage: leverage,
    isolatedShortLeverage: pick(random, [leverage, 4, 10, 13]),
  };
}

function positionsOf(random: Random, settings: SeededCase['settings']): SeededPosition[] {
  const positions: SeededPosition[] = [];
  for (let left = random.integer(5); left > 0; left -= 1) {
    const symbol = pick(random, names);
    const side = pick<Side>(random, ['LONG', 'SHORT']);
    const { marginType, separatedMode, ...leverages } = settings[symbol];
    const combined = separatedMode === 'COMBINED';
    if (combined && positions.some((one) => one.symbol === symbol && one.side === side)) continue;
    const isolated = marginType === 'ISOLATED';
    const isolatedLeverage = side === 'LONG' ? leverages.isolatedLongLeverage : leverages.isolatedShortLeverage;
    const leverage = isolated ? isolatedLeverage : leverages.crossLeverage;
    const size = spread(random, forms[symbol].most);
    // The rest of a partly closed position has an open value that is not a whole number of ticks times its size.
    const openValue = worth(symbol, near(random, forms[symbol].ticks, 0.05), size) + BigInt(random.integer(7));
    const margin = isolated ? openValue / BigInt(leverage) + BigInt(random.integer(1_000_000_000)) : 0n;
    positions.push({
      symbol,
      side,
      marginType,
      separatedMode,
      leverage,
      size,
      openValue: text(openValue),
      isolatedMargin: text(margin),
    });
  }
  return positions;
}

function orderOf(random: Random, positions: readonly SeededPosition[]): SeededOrder {
  const held = positions.length > 0 && random.next() < 0.6 ? pick(random, positions) : null;
  const symbol = held?.symbol ?? pick(random, names);
  const positionSide = held?.side ?? pick<Side>(random, ['LONG', 'SHORT']);
  const closes = held !== null && random.next() < 0.5;
  const side = (positionSide === 'LONG') === closes ? 'SELL' : 'BUY';
  const reduceOnly = closes && random.next() < 0.5;
  const whole = positions
    .filter((one) => one.symbol === symbol && one.side === positionSide)
    .reduce((sum, { size }) => sum + size, 0);
  const larger = reduceOnly && random.next() < 0.4;
  const size = closes
    ? larger
      ? Math.ceil(whole * 1.3)
      : random.next() < 0.3
        ? whole
        : spread(random, whole)
    : spread(random, forms[symbol].most);
  const timeInForce = pick(random, [null, null, 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY'] as const);
  const ticks = timeInForce === null ? 0 : near(random, forms[symbol].ticks, 0.008);
  return { symbol, side, positionSide, timeInForce, ticks, size, reduceOnly };
}

/**
 * Returns levels of the opposite side around the last price, best first; together they may be smaller than the draft.
 */
function levelsOf(random: Random, { symbol, side, size }: SeededOrder): (readonly [number, number])[] {
  const direction = side === 'BUY' ? 1 : -1;
  const { ticks } = forms[symbol];
  let at = near(random, ticks, 0.004);
  const levels: (readonly [number, number])[] = [];
  for (let left = random.integer(6); left > 0; left -= 1) {
    levels.push([at, Math.max(1, Math.ceil(size * random.next() * 0.7))]);
    at += direction * (1 + random.integer(Math.ceil(ticks / 1_000)));
  }
  return levels;
}

/** Returns one case; the same state of the random source gives the same case. */
export function seededCase(random: Random): SeededCase {
  const all = <T>(of: (symbol: Symbols) => T): Record<Symbols, T> => ({
    BTCUSDT: of('BTCUSDT'),
    ETHUSDT: of('ETHUSDT'),
    SOLUSDT: of('SOLUSDT'),
    DOGEUSDT: of('DOGEUSDT'),
  });
  const marks = all((symbol) => near(random, forms[symbol].ticks, 0.01));
  const settings = all(() => settingsOf(random));
  const positions = positionsOf(random, settings);
  const order = orderOf(random, positions);
  const { ticks } = forms[order.symbol];
  let beside = worth(order.symbol, ticks, order.size) + BigInt(random.integer(1_000_000_000));
  let balance = 0n;
  for (const { symbol, size, isolatedMargin, marginType, leverage } of positions) {
    balance += BigInt(isolatedMargin.replace('.', ''));
    const value = worth(symbol, forms[symbol].ticks, size);
    if (marginType === 'CROSSED') balance += value / BigInt(leverage) + value / 20n;
    beside += value / BigInt(2 + random.integer(20));
  }
  // Mostly not much more than is needed, so that a cross account is close enough to liquidation to have a liquidation
  // price.
  const share = pick(random, [15n, 20n, 35n, 50n, 70n, 100n, 130n]);
  return {
    marks,
    settings,
    positions,
    balance: text(balance + (beside * share) / 100n),
    levels: levelsOf(random, order),
    order,
  };
}
