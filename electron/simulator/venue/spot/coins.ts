import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import { QUOTE } from './spotLedger.ts';

/** Ids of the coins that are always listed: a coin keeps its id permanently (document 2, coinId; A-COIN-ID). */
const firstIds: ReadonlyMap<string, number> = new Map([
  ['BTC', 1],
  [QUOTE, 2],
  ['ETH', 3],
  ['SOL', 4],
  ['DOGE', 5],
  ['LTC', 6],
  ['EOS', 7],
  ['PEPE', 8],
  ['TRX', 9],
]);
/** Id of the first drawn coin; the others follow in listing order. */
const DRAWN = 101;

/** Returns the coins that accounts of an exchange can hold, by name, with the id used in bills and transfers. */
export function coinIds(market: Pick<ExchangeMarket, 'assets' | 'of'>): ReadonlyMap<string, number> {
  const bases = new Set(market.of('spot').map(({ instrument }) => instrument.asset));
  const ids = new Map(firstIds);
  let next = DRAWN;
  for (const { name, underlyingType } of market.assets) {
    if (underlyingType !== 'COIN') continue;
    // A contract may be on a thousand of a coin at once; a pair's balance is kept under the pair's own name.
    const coin = bases.has(name) ? name : name.replace(/^\d+/, '');
    if (!ids.has(coin)) ids.set(coin, next++);
  }
  return ids;
}
