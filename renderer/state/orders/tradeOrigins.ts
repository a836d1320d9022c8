/** Who placed the orders of fills, as main knows it from the archive and from the copies. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Market } from '../../../shared/exchange/markets.ts';
import { MAX_ORIGINS, type PlacedTrade, type TradeOrigin } from '../../../shared/domain/tradeOrigin.ts';
import { tradingContextOf } from '../account/tradingStore.ts';
import { useDesk, useServices } from '../services.ts';

/** Returns who placed the order of a trade; null: unknown, or not answered yet. */
export type OriginOf = (trade: Pick<PlacedTrade, 'market' | 'orderId'>) => TradeOrigin | null;

const keyOf = ({ market, orderId }: Pick<PlacedTrade, 'market' | 'orderId'>): string => `${market} ${orderId}`;

interface Known {
  /** The trading context that the origins belong to. */
  readonly holder: string;
  readonly origins: ReadonlyMap<string, TradeOrigin>;
}
/**
 * Age in milliseconds up to which main is asked again about a trade placed elsewhere, and after how long: the exchange
 * names the order of a closing in its reply, which may come after the trade.
 */
const YOUNG_MS = 60_000;
const AGAIN_MS = 3_000;
const nothing: Known['origins'] = new Map();

/** Returns what is known after a further answer; the same object when nothing is new. */
function withAnswer(known: Known, holder: string, found: ReadonlyMap<string, TradeOrigin>): Known {
  const before = known.holder === holder ? known.origins : nothing;
  const isNew = [...found].some(([key, { by, certain }]) => {
    const old = before.get(key);
    return old?.by !== by || old.certain !== certain;
  });
  return isNew ? { holder, origins: new Map([...before, ...found]) } : known;
}

/**
 * Returns who placed the orders of these trades of one market, null: of both. Main is asked for those that are not certain yet, again
 * whenever the list changes and once more about young ones.
 */
export function useTradeOrigins(market: Market | null, trades: readonly PlacedTrade[]): OriginOf {
  const { client, clock, desk } = useServices();
  const holder = useDesk((state) => JSON.stringify(tradingContextOf(state)));
  const [known, setKnown] = useState<Known>({ holder, origins: nothing });
  const origins = known.holder === holder ? known.origins : nothing;
  const isYoung = ({ time }: PlacedTrade): boolean => clock.now() - time < YOUNG_MS;
  const ask = useEffectEvent(async (): Promise<ReadonlyMap<string, TradeOrigin>> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    const found = new Map<string, TradeOrigin>();
    if (!tradingContext) return found;
    const open = trades.filter((trade) => {
      const origin = origins.get(keyOf(trade));
      return origin?.certain !== true || (origin.by === 'external' && isYoung(trade));
    });
    const asked = [...new Map(open.map((trade) => [keyOf(trade), trade])).values()];
    const lists = (market === null ? (['spot', 'futures'] as const) : [market]).flatMap((one) => {
      const ofMarket = market === null ? asked.filter((trade) => trade.market === one) : asked;
      return Array.from({ length: Math.ceil(ofMarket.length / MAX_ORIGINS) }, (_, at) => ({
        market: one,
        part: ofMarket.slice(at * MAX_ORIGINS, (at + 1) * MAX_ORIGINS),
      }));
    });
    for (const { market: one, part } of lists) {
      const answer = await client.call('records.origins', {
        ...tradingContext,
        market: one,
        trades: part.map(({ orderId, symbol, positionSide, time }) => ({ orderId, symbol, positionSide, time })),
      });
      if (!answer.ok) break;
      for (const [index, origin] of answer.value.origins.entries()) {
        if (origin) found.set(keyOf(part[index]!), origin);
      }
    }
    return found;
  });
  const hasYoung = useEffectEvent(() => trades.some(isYoung));
  useEffect(() => {
    const update = (): void => void ask().then((found) => setKnown((before) => withAnswer(before, holder, found)));
    update();
    return hasYoung() ? clock.after(AGAIN_MS, update) : undefined;
  }, [clock, holder, market, trades]);
  return useCallback((trade) => origins.get(keyOf(trade)) ?? null, [origins]);
}
