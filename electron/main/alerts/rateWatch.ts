/** Coming funding rates: there is no stream of them, so all are asked for at once while an alert needs one (R28). */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { fundingOfRecord } from '../exchange/mapping/fundingRates.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { createPoller } from '../market/poller.ts';

/** Rates change once a minute. */
const EVERY_MS = 60_000;

/** Asks while `on`; each answer is told rate by rate, as a fraction. */
export function createRateWatch(
  clock: Clock,
  random: Random,
  rest: Pick<RestClient, 'get'>,
  tell: (symbol: string, rate: string) => void,
): { readonly set: (on: boolean) => void } {
  let running = false;
  const poller = createPoller(clock, random, EVERY_MS, async (isCurrent): Promise<AppError | null> => {
    const reply = await rest.get('futures.market.premiumIndex', {}, 'background');
    if (!reply.ok) return reply.error;
    if (!isCurrent()) return null;
    for (const record of reply.value) tell(record.symbol, fundingOfRecord(record).comingRate);
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
