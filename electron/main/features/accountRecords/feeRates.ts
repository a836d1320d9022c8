/** Commission rates of a few symbols, asked one after the other behind what a person waits for, and kept for a while. */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { FeeRate } from '../../../../shared/ipc/accountViews.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { commissionRateOfFutures, commissionRateOfSpot } from '../../exchange/mapping/commissionRates.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { createKept } from '../../market/kept.ts';
import { noKey, type Access, type CurrentAccess } from '../../account/access.ts';
import { accountLimits } from './accountLimits.ts';

type Ready = Extract<FeeRate, { state: 'ready' }>;

async function ask({ rest }: Access, market: Market, symbol: string) {
  if (market === 'spot') {
    const reply = await rest.queryWhole('spot.account.commissionRate', { symbol }, 'background');
    return reply.ok ? ok(commissionRateOfSpot(reply.value.reply)) : reply;
  }
  const reply = await rest.queryWhole('futures.account.commissionRate', { symbol }, 'background');
  return reply.ok ? ok(commissionRateOfFutures(reply.value.reply)) : reply;
}

/** Rates of the key in use; one of another key is another rate. */
export function createFeeRates(clock: Clock, access: CurrentAccess): CallHandlers['account.feeRates'] {
  const kept = createKept<Ready>(clock, accountLimits.ratesKept, () => accountLimits.ratesMs);
  return async ({ symbols, fresh }) => {
    if (fresh) kept.clear();
    const rates: FeeRate[] = [];
    for (const { market, symbol } of symbols) {
      const way = access();
      if (!way) return fail(noKey());
      const answer = await kept.read(`${way.epoch} ${market} ${symbol}`, async () => {
        const rate = await ask(way, market, symbol);
        return rate.ok ? ok({ state: 'ready', rate: rate.value, readAt: clock.now() }) : rate;
      });
      rates.push(answer.ok ? answer.value : { state: 'failed', market, symbol, error: answer.error });
    }
    return ok({ rates });
  };
}
