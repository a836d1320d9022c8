/**
 * Coming funding rates and mark prices of all contracts: of rates there is no stream, and streams of prices are a budget
 * (R4), so that all are asked for at once while an alert needs one (R28).
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { fundingOfRecord } from '../../exchange/mapping/fundingRates.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import { createPoller } from '../../market/poller.ts';

/** Rates change once a minute. */
const EVERY_MS = 60_000;

/** One contract: the coming rate as a fraction, the mark price in quote; null where the exchange told none. */
export interface RateNews {
  readonly symbol: string;
  readonly rate: string;
  readonly mark: string | null;
}

/** Asks while `on`; each answer is told contract by contract. */
export function createRateWatch(
  clock: Clock,
  random: Random,
  rest: Pick<RestClient, 'get'>,
  notify: (news: RateNews) => void,
): { readonly set: (on: boolean) => void } {
  let running = false;
  const poller = createPoller(clock, random, EVERY_MS, async (isCurrent): Promise<AppError | null> => {
    const reply = await rest.get('futures.market.premiumIndex', {}, 'background');
    if (!reply.ok) return reply.error;
    if (!isCurrent()) return null;
    for (const record of reply.value) {
      const { symbol, comingRate, markPrice } = fundingOfRecord(record);
      notify({ symbol, rate: comingRate, mark: markPrice });
    }
    return null;
  });
  return {
    set(on) {
      if (on === running) return;
      running = on;
      if (on) poller.start();
      else poller.stop();
    },
  };
}
