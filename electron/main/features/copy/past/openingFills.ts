/**
 * Compares the newest openings of each trader with the market price of their minute. Bars are requested one range at a
 * time, at background priority, and only while a window needs them; each minute is requested once.
 */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import {
  fillQuality,
  minutePrice,
  openingCost,
  OPENINGS_COMPARED,
} from '../../../../../shared/domain/fillQualitySums.ts';
import type { FillQuality } from '../../../../../shared/domain/traderTruth.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { MINUTE_MS } from '../../../../../shared/time/units.ts';
import type { RestClient } from '../../../exchange/rest/client.ts';
import { copyFillLimits as limits } from '../copyLimits.ts';

/** Dependencies of {@link createOpeningFills}. */
export interface OpeningFillParts {
  readonly clock: Clock;
  readonly rest: Pick<RestClient, 'get'>;
  /** Returns the exchange's time in Unix ms. */
  readonly now: () => number;
  /** Returns every known copy, newest first. */
  readonly copies: () => readonly CopyOrder[];
  readonly changed: () => void;
}

export interface OpeningFills {
  /** Sets whether missing bars are requested. */
  set(wanted: boolean): void;
  /** Returns the fill quality of a trader; null until something was compared. */
  of(traderId: string): FillQuality | null;
  clear(): void;
}

const minuteOf = (time: number): number => time - (time % MINUTE_MS);
const keyOf = (symbol: string, minute: number): string => `${symbol} ${minute}`;

/** Creates the comparison with nothing requested yet. */
export function createOpeningFills({ clock, rest, now, copies, changed }: OpeningFillParts): OpeningFills {
  /** Price by symbol and minute; null: the market has no bar there. */
  const prices = new Map<string, string | null>();
  let generation = 0;
  let timer: Cancel | undefined;

  /** Returns the newest openings of every trader, at most {@link OPENINGS_COMPARED} each. */
  const openings = (): CopyOrder[] => {
    const counts = new Map<string, number>();
    return copies()
      .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
      .filter(({ traderId, openedAt }) => {
        const count = (counts.get(traderId) ?? 0) + 1;
        counts.set(traderId, count);
        return openedAt !== null && count <= OPENINGS_COMPARED;
      });
  };
  /** Returns the newest complete minute without a price, with its symbol; null when none is missing. */
  const next = (): { symbol: string; minute: number } | null => {
    const at = now();
    for (const { symbol, openedAt } of openings()) {
      const minute = minuteOf(openedAt!);
      if (minute + MINUTE_MS <= at && !prices.has(keyOf(symbol, minute))) return { symbol, minute };
    }
    return null;
  };
  const ask = async (mine: number): Promise<void> => {
    const wanted = next();
    if (!wanted) return later(mine, limits.retryMs);
    const { symbol, minute } = wanted;
    const startTime = minute - (limits.bars - 1) * MINUTE_MS;
    const endTime = minute + MINUTE_MS - 1;
    const question = { symbol, interval: '1m', startTime, endTime, limit: limits.bars } as const;
    const answer = await rest.get('futures.market.historyKlines', { ...question, priceType: 'LAST' }, 'background');
    if (mine !== generation) return;
    if (!answer.ok) return later(mine, limits.retryMs);
    for (let at = startTime; at <= minute; at += MINUTE_MS) prices.set(keyOf(symbol, at), null);
    for (const [openTime, , high, low, , volume, , turnover] of answer.value)
      prices.set(keyOf(symbol, openTime), minutePrice({ high, low, volume, turnover }));
    changed();
    later(mine, limits.pauseMs);
  };
  const later = (mine: number, ms: number): void => {
    timer = clock.after(ms, () => void ask(mine));
  };
  const stop = (): void => {
    generation += 1;
    timer?.();
    timer = undefined;
  };

  return {
    set(wanted) {
      if (!wanted) return stop();
      if (timer === undefined) later(generation, limits.pauseMs);
    },
    of(traderId) {
      const costs = openings().flatMap((order) => {
        if (order.traderId !== traderId) return [];
        const market = prices.get(keyOf(order.symbol, minuteOf(order.openedAt!)));
        return (market && openingCost(order, market)) || [];
      });
      return fillQuality(costs);
    },
    clear() {
      const wasOn = timer !== undefined;
      stop();
      prices.clear();
      if (wasOn) later(generation, limits.pauseMs);
    },
  };
}
