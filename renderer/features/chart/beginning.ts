/** Where the candles of a symbol begin: nothing documented says it, so it is looked for in long candles and then in shorter ones. */
import { intervalMilliseconds, klineIntervals } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../bridge/client.ts';
import { HISTORY_PAGE } from './history.ts';
import type { ChartTopic } from './store.ts';

/** Most pages of the longest candles: a thousand weeks each. */
const MOST_PAGES = 3;

/**
 * A time (Unix ms) at or shortly before the first candle of the topic, less than half a page of its candles away; `null`
 * when it has none. `until`: Unix ms, not in the future of the exchange.
 */
export async function findBeginning(
  client: Client,
  topic: ChartTopic,
  until: number,
): Promise<Result<number | null, AppError>> {
  const { market, symbol, priceType } = topic;
  const length = (interval: ChartTopic['interval']): number => intervalMilliseconds[interval];
  const longest = [...klineIntervals[market]].toSorted((a, b) => length(b) - length(a))[0]!;
  const ask = (interval: ChartTopic['interval'], before: number) =>
    client.call('market.history', { market, symbol, interval, priceType, before, limit: HISTORY_PAGE });

  let first: number | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await ask(longest, first ?? until);
    if (!page.ok) return page;
    first = page.value.bars[0]?.openTime ?? first;
    if (page.value.complete || page.value.bars.length === 0) break;
  }
  if (first === null || length(topic.interval) >= length('1h')) return ok(first);
  const hours = await ask('1h', Math.min(until, first + length(longest)));
  return hours.ok ? ok(hours.value.bars[0]?.openTime ?? first) : hours;
}
