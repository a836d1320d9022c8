/**
 * Polls the coming funding rates and mark prices of all contracts: rates have no stream, and price streams are limited
 * (R4), so all are requested at once while an alert needs one (R28).
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { fundingOfRecord } from '../../exchange/mapping/fundingRates.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import { createPoller } from '../../market/poller.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/** Poll interval in ms: rates change once a minute. */
const EVERY_MS = MINUTE_MS;

/** Coming rate of one contract as a fraction, and its mark price in quote; null when the exchange reported none. */
export interface RateNews {
  readonly symbol: string;
  readonly rate: string;
  readonly mark: string | null;
}

/** Creates the poller, which runs while `on` and calls `notify` for each contract of a response. */
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
