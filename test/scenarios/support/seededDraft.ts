import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { roundPrice, smallestQuantity } from '../../../shared/domain/orderCheck.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { orderSides, timesInForce, type OrderSide, type TimeInForce } from '../../../shared/exchange/orderWords.ts';
import { decimal, formatShort, multiply } from '../../../shared/num/decimal.ts';
import type { Random } from '../../../shared/time/random.ts';

/** Symbols of the seeded orders, on both markets. */
export const tradedSymbols = ['BTCUSDT', 'ETHUSDT'] as const;

/** Returns one of the items, chosen by the seed. */
function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.integer(items.length)]!;
}

/**
 * Returns the distance of a limit price from the market as a fraction, negative away from the market: the order rests,
 * or crosses at once when positive.
 */
function drawDistance(random: Random): number {
  return random.next() < 0.4 ? 0.001 + 0.004 * random.next() : -(0.004 + 0.1 * random.next());
}

/** A planned order, fully decided by the seed except for the price level around which it is placed. */
export interface Seed {
  readonly market: Market;
  /** Index in the series of seeds: neighbours on a market differ in side, type and time in force. */
  readonly place: number;
  readonly random: Random;
}

/** Returns the symbol that a seed trades. */
export const seededSymbol = ({ random }: Seed): string => pick(random.fork('symbol'), tradedSymbols);

/** Returns every combination of side and MARKET or a limit's time in force on a market. */
export function orderVariants<Word extends TimeInForce>(
  words: readonly Word[],
): (readonly [OrderSide, Word | 'MARKET'])[] {
  return orderSides.flatMap((side) => (['MARKET', ...words] as const).map((word) => [side, word] as const));
}

/**
 * Returns an order as a user could place it: at market, or with a limit that rests or crosses; on futures mostly
 * opening, some closing. `last` is the market's last price.
 */
export function seededDraft({ market, place, random }: Seed, instrument: Instrument, last: number): OrderDraft {
  const distance = drawDistance(random.fork('distance'));
  const times = { units: BigInt(1 + random.fork('size').integer(20)), scale: 0 };
  const quantity = formatShort(multiply(decimal(smallestQuantity(instrument)!), times));
  const terms = <Word extends TimeInForce>(words: readonly Word[]) => {
    const all = orderVariants(words);
    const [side, word] = all[place % all.length]!;
    const common = { symbol: instrument.symbol, side, quantity };
    if (word === 'MARKET') return { ...common, type: 'MARKET' as const, timeInForce: null, price: null };
    const price = roundPrice((last * (1 + (side === 'BUY' ? distance : -distance))).toFixed(6), side, instrument);
    return { ...common, type: 'LIMIT' as const, timeInForce: word as Word, price };
  };
  if (market === 'spot') return { ...terms(timesInForce.spot), market };
  const closing = random.fork('closing');
  const closes = closing.next() < 0.2;
  const wanted = terms(timesInForce.futures);
  return {
    ...wanted,
    market,
    positionSide: (wanted.side === 'BUY') === closes ? 'SHORT' : 'LONG',
    reduceOnly: closes && closing.next() < 0.5,
  };
}
